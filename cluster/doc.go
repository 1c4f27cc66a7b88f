// Package cluster explores what package explore does as pipelines of Apache
// Beam, which run in this process, on a server or on a cluster. It knows how to
// move positions between machines; the moves, the claims, the canonical forms and
// the report are those of the main module.
//
// A level is a collection of positions, or classes, each with the number of
// plays that lead to it. One pipeline leads from a level to the next: it expands
// every reply, checks the claims, merges equal positions and adds up their
// counts. The level is left in files, from which a later run goes on. [Run]
// takes one level after the other, and makes the report.
//
// What travels between machines are not single positions but blocks of many: a
// worker merges what it finds into a block for each shard of the next level, and
// the worker that is given a shard merges its blocks. An element of a collection
// costs an engine about as much as the canonical form of a position, and this way
// there are hundreds of positions to an element.
//
// See docs/cluster.md for how to run it, and what it takes.
package cluster
