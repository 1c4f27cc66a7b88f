#!/usr/bin/env python3
"""Runs the command for every number of note.tex and prints it as TeX macros and tables.

Usage: numbers.py COMMAND, where COMMAND is the built transversal command.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

LONG = Path(__file__).parents[1] / "reproduce.md"  # lists the runs that take hours


def run(*arguments):
    done = subprocess.run([sys.argv[1], *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"transversal {' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def number(n):
    return f"{n:,}".replace(",", r"\,")


def macro(name, value):
    print(rf"\newcommand{{\{name}}}{{{value}}}")


def answer(value, ply):
    return f"{value}~{ply}" if ply else value


def families():
    four = run("families", "--n", "4", "--json")
    games = {"": four, "Maker": four["maker_breaker"], "Second": four["breaker_first"]}
    macro("families", number(four["families"]))
    macro("familyClasses", number(four["classes"]))
    for name, game in games.items():
        macro(f"smallest{name}", game["f"])
        macro(f"threshold{name}", game["g"])
        macro(f"largest{name}", game["g"] - 1)
        macro(f"smallestFamilies{name}", number(sum(c["families"] for c in game["smallest_winning"])))
        macro(f"smallestClasses{name}", len(game["smallest_winning"]))
        macro(f"largestFamilies{name}", number(sum(c["families"] for c in game["largest_not_winning"])))
        macro(f"largestClasses{name}", len(game["largest_not_winning"]))
    macro("paradoxInstances", number(four["paradox_instances"]))
    macro("paradoxClasses", len(four["paradoxes"]))
    first = four["paradoxes"][0]
    macro("paradoxSize", min(p["size"] for p in four["paradoxes"]))
    macro("paradoxMembers", ", ".join(first["members"].split()))
    macro("paradoxExtra", first["extra"])
    macro("paradoxPly", first["ply"])
    rows = []
    for one, two in zip(four["by_size"], four["maker_breaker"]["by_size"]):
        if one["size"] >= four["maker_breaker"]["f"]:
            cells = [one["classes"], one["families"], one["winning_classes"], one["winning_families"],
                     two["winning_classes"], two["winning_families"]]
            rows.append(f"{one['size']} & " + " & ".join(map(number, cells)) + r" \\")
    macro("bySize", "\n".join(rows))


def bounds():
    for n, name in (5, "Five"), (6, "Six"):
        b = run("families", "--n", str(n), "--search", "--json")
        macro(f"most{name}", b["f_at_most"])
        macro(f"above{name}", b["g_at_least"])
        if n == 6:
            macro("leastSix", b["f_at_least"])
        else:
            macro("plyFive", b["ply"])
    small = run("families", "--n", "5", "--size", "18", "--json")  # some minutes
    if small["maker_wins"]:
        sys.exit("Maker wins on small families of the 5×5 board")
    macro("checkedFive", small["size"])
    # The last size takes hours.
    macro("noneFive", max(re.findall(r"families --n 5 --size (\d+)", LONG.read_text())))


def boards():
    for side, name in (4, "Four"), (5, "Five"):
        s = run("survey", "--rows", str(side), "--cols", str(side), "--rule", "achievement,maker-breaker", "--json")
        macro(f"boards{name}", number(s["boards"]))
        macro(f"boardClasses{name}", number(s["classes"]))
        macro(f"minimal{name}", len(s["minimal"]))
        macro(f"missing{name}", max(m.count("#") for m in s["minimal"]))
        rows = []
        for r in s["results"]:
            if r["rule"] == "achievement" and r["first"] == "O":
                continue
            who = f"{r['rule']}, {r['first']} first"
            rows.append(rf"{who} & {answer(r['value'], r['ply'])} & {number(r['classes'])} & {number(r['boards'])} \\")
        macro(f"survey{name}", "\n".join(rows))


def six():
    s = run("survey", "--rows", "6", "--cols", "6", "--missing", "5", "--rule", "achievement", "--json")
    (answer,) = (r for r in s["results"] if r["first"] == "X")  # one and the same on all boards
    macro("sixMissing", s["missing"])
    macro("sixClasses", answer["classes"])
    macro("sixPly", answer["ply"])


def lengths():
    rows = []
    for n in range(3, 8):
        r = run("solve", "--n", str(n), "--json")
        rows.append(rf"{n} & {answer(r['value'], r.get('ply', 0))} \\")
    macro("lengths", "\n".join(rows))
    rows = []
    for rows_, cols in (3, 3), (3, 4), (4, 4), (4, 5), (5, 5):
        cells = []
        for goal in range(1, 6):
            if goal > rows_:
                cells.append("")
                continue
            r = run("solve", "--rows", str(rows_), "--cols", str(cols), "--goal", str(goal), "--json")
            cells.append(answer(r["value"], r.get("ply", 0)))
        rows.append(rf"${rows_}\times{cols}$ & " + " & ".join(cells) + r" \\")
    macro("goals", "\n".join(rows))
    counts = run("count", "--n", "4", "--json")
    macro("positionClasses", number(counts["total"]))


def classes():
    rows = []
    for n in range(4, 17):
        totals = (run("count", "--n", str(n), "--theorem", theorem, "--json")["total"] for theorem in ("win", "delay"))
        rows.append(f"{n} & " + " & ".join(map(number, totals)) + r" \\")
    macro("classCounts", "\n".join(rows))
    macro("classesWin", max(re.findall(r"verify --n (\d+) --classes", LONG.read_text()), key=int))
    macro("classesDelay", max(re.findall(r"verify --n (\d+) --theorem delay --classes", LONG.read_text()), key=int))


lengths()
classes()
families()
bounds()
boards()
six()
