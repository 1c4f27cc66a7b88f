"""Prints, as JSON, the mutants of a file in Python: see main.go."""
import ast
import json
import sys

source = open(sys.argv[1], "rb").read()
starts = [0]
for line in source.splitlines(keepends=True):
    starts.append(starts[-1] + len(line))
mutants = []


def at(node):
    return starts[node.lineno - 1] + node.col_offset


def end(node):
    return starts[node.end_lineno - 1] + node.end_col_offset


def text(node):
    return source[at(node):end(node)].decode()


def replace(first, last, new):
    mutants.append({"File": sys.argv[1], "At": first, "End": last, "Text": new})


COMPARE = {ast.Lt: ["<=", ">="], ast.LtE: ["<", ">"], ast.Gt: [">=", "<="], ast.GtE: [">", "<"], ast.Eq: ["!="],
           ast.NotEq: ["=="], ast.In: ["not in"], ast.NotIn: ["in"], ast.Is: ["is not"], ast.IsNot: ["is"]}
COMPUTE = {ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "//", ast.BitAnd: "|",
           ast.BitOr: "&", ast.LShift: ">>"}

for node in ast.walk(ast.parse(source)):
    for body in ("body", "orelse"):
        for statement in getattr(node, body, ()) if isinstance(getattr(node, body, ()), list) else ():
            documentation = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not documentation and not isinstance(statement, (ast.Import, ast.FunctionDef, ast.ClassDef)):
                replace(at(statement), end(statement), "pass")
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        replace(at(node.test), end(node.test), f"not ({text(node.test)})")
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "demand":
        replace(at(node.args[0]), end(node.args[0]), "True")
    if isinstance(node, ast.comprehension):
        for test in node.ifs:
            replace(at(test), end(test), "True")
    if isinstance(node, ast.BoolOp):
        word = "or" if isinstance(node.op, ast.And) else "and"
        replace(at(node), end(node), f" {word} ".join(f"({text(v)})" for v in node.values))
        for value in node.values:
            rest = [f"({text(v)})" for v in node.values if v is not value]
            same = "and" if word == "or" else "or"
            replace(at(node), end(node), f" {same} ".join(rest))
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for left, op, right in zip(sides, node.ops, node.comparators):
            for new in COMPARE[type(op)]:
                replace(end(left), at(right), f" {new} ")
    if isinstance(node, ast.BinOp) and type(node.op) in COMPUTE:
        replace(end(node.left), at(node.right), f" {COMPUTE[type(node.op)]} ")
    if isinstance(node, ast.AugAssign) and type(node.op) in COMPUTE:
        replace(end(node.target), at(node.value), f" {COMPUTE[type(node.op)]}= ")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        replace(at(node), end(node), text(node.operand))
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        replace(at(node), end(node), str(not node.value))
    if isinstance(node, ast.Constant) and type(node.value) is int:
        replace(at(node), end(node), str(node.value + 1))

json.dump(mutants, sys.stdout)
