// What the player needs of Node 18; the packages with all of Node's types are large.
declare module "node:crypto" {
  export function randomUUID(): string;
}
declare module "node:process" {
  export const argv: string[];
  export const stdout: { write(text: string): void };
}
