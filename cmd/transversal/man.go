package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"transversal/internal/run"
	"transversal/internal/version"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages of all commands",
		Long: `Writes transversal.1 and a manual page for each command to DIR, with the texts
of --help. To read one: man DIR/transversal.1.`,
		Example: `  transversal man man1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
				if !c.IsAvailableCommand() && c != root {
					continue
				}
				name := filepath.Join(args[0], manName(c)+".1")
				if err := run.WriteFile(name, func(w io.Writer) error { return writeMan(w, c) }); err != nil {
					return err
				}
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The manual pages are in %s.\n", args[0])
			return err
		},
	}
}

func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// roff escapes what the formatter would interpret.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "\n.", "\n\\&.")

// writeMan writes the manual page of a command in the macros of man(7).
func writeMan(w io.Writer, cmd *cobra.Command) error {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"%s\" \"transversal %s\" \"The transversal achievement game\"\n", strings.ToUpper(roff.Replace(manName(cmd))), version.This().Date, roff.Replace(version.This().Version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff.Replace(manName(cmd)), roff.Replace(cmd.Short))
	line := cmd.UseLine()
	if cmd.HasAvailableSubCommands() {
		line = cmd.CommandPath() + " COMMAND [flags]"
	}
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n", roff.Replace(line))
	literal := false
	for i, paragraph := range strings.Split(strings.TrimSpace(cmd.Long), "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		for line := range strings.Lines(paragraph) {
			line = strings.TrimSuffix(line, "\n")
			if indented := strings.HasPrefix(line, "  "); indented != literal { // a table, kept as it is
				b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
				literal = indented
			}
			fmt.Fprintf(&b, "%s\n", strings.TrimPrefix(roff.Replace("\n"+line), "\n"))
		}
	}
	if literal {
		b.WriteString(".fi\n")
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", roff.Replace(manName(sub)), roff.Replace(sub.Short))
			}
		}
	}
	cmd.InitDefaultHelpFlag()
	b.WriteString(".SH OPTIONS\n")
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		kind, text := pflag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" {
			text += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(&b, ".TP\n.BI %s \" %s\"\n%s\n", roff.Replace("--"+f.Name), kind, roff.Replace(text))
	})
	if cmd.HasExample() {
		b.WriteString(".SH EXAMPLES\n.nf\n")
		for line := range strings.Lines(cmd.Example) {
			fmt.Fprintf(&b, "%s\n", roff.Replace(strings.TrimSpace(line)))
		}
		b.WriteString(".fi\n")
	}
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", roff.Replace(cmd.Root().Name()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
