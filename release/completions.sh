#!/bin/sh
# Writes the completion scripts of all shells into the folder given.
set -eu
mkdir -p "$1"
for shell in bash zsh fish powershell; do
	go run ./cmd/transversal completion "$shell" >"$1/transversal.$shell"
done
