"""A receiver of webhooks, without any library: python webhook.py whsec_… [PORT]. It prints whose turn it is, once each."""

import base64, hashlib, hmac, json, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer

TOLERANCE_S = 300
seen = set()


def is_ours(secret, headers, body):
    """Whether the body is signed with our secret (Standard Webhooks), and not an old one sent again."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    right = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = [each.partition(",")[2].encode() for each in headers["webhook-signature"].split()]
    is_fresh = abs(time.time() - int(headers["webhook-timestamp"])) < TOLERANCE_S
    return is_fresh and any(hmac.compare_digest(right, each) for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        good = is_ours(sys.argv[1], self.headers, body)
        self.send_response(204 if good else 403)
        self.end_headers()
        if good and self.headers["webhook-id"] not in seen:  # at every try the same id: what was seen is dropped
            seen.add(self.headers["webhook-id"])
            print(json.loads(body)["type"], json.loads(body)["data"]["game"], flush=True)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 9000), Receiver).serve_forever()
