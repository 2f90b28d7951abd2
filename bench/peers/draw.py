"""Draws lines on logarithmic scales: JSON {sizes, medians: {name: {size: ms}}} from standard input to an SVG file."""

import json
import sys

import matplotlib as mpl

mpl.use("svg")
mpl.rcParams.update({"svg.hashsalt": "growth", "svg.fonttype": "none", "font.size": 9})

import matplotlib.pyplot as plt  # noqa: E402 - only now: the backend is chosen first


def main() -> None:
    found = json.load(sys.stdin)
    figure, axes = plt.subplots(figsize=(9, 5.4))
    for number, (name, medians) in enumerate(found["medians"].items()):
        sizes = sorted(map(int, medians))
        style = ("-", "--", ":")[number // 10]
        axes.plot(sizes, [medians[str(size)] for size in sizes], style, marker="o", markersize=3, label=name)
    axes.set(xscale="log", yscale="log", xlabel="stored games", ylabel="median, ms", xticks=found["sizes"])
    axes.grid(True, which="both", linewidth=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    figure.savefig(sys.argv[1], bbox_inches="tight", metadata={"Date": None, "Creator": None})


main()
