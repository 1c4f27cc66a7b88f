package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"transversal/internal/output"
	"transversal/internal/run"
)

// helpWidth is how many columns help takes.
const helpWidth = 80

// adjust makes the help of all commands fit helpWidth, and checks what cobra does
// not: how many arguments there are, and that no argument and no value of a flag is empty.
func adjust(root *cobra.Command) {
	cobra.EnableCommandSorting = false // as newRoot names them
	root.SetUsageFunc(usage)
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return checkFlags(cmd) }
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch output.Decimal(cmd.Flags()); {
		case cmd.Name() == "help":
			cmd.RunE, cmd.Run = help, nil
		case cmd.HasSubCommands():
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) > 0 {
					return unknown(cmd, args)
				}
				return cmd.Help()
			}
		default:
			cmd.Args = checkArgs
		}
	}
}

// help prints the help of the command that the arguments name.
func help(cmd *cobra.Command, args []string) error {
	named, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return unknown(cmd.Root(), args)
	}
	return named.Help()
}

// unknown says which commands there are.
func unknown(cmd *cobra.Command, args []string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return fmt.Errorf("%q is not a command of %s: give one of %s", strings.Join(args, " "), cmd.CommandPath(), strings.Join(names, ", "))
}

// checkArgs checks the arguments against the words of the usage line: DIR is one argument,
// [GAME] may be left out, and FILE... is one or more.
func checkArgs(cmd *cobra.Command, args []string) error {
	words := strings.Fields(cmd.Use)[1:]
	least, most := len(words), len(words)
	for _, word := range words {
		if strings.HasPrefix(word, "[") {
			least--
		}
		if strings.HasSuffix(word, "...") {
			most = math.MaxInt
		}
	}
	if err := cobra.OnlyValidArgs(cmd, args); err != nil {
		return fmt.Errorf("%w; usage: %s", err, cmd.UseLine())
	}
	switch {
	case slices.Contains(args, ""):
		return fmt.Errorf("an argument is empty; usage: %s", cmd.UseLine())
	case len(args) < least || len(args) > most:
		return fmt.Errorf("%s takes %s, but got %s%s", cmd.Name(), cmp.Or(strings.Join(words, " "), "no arguments"), quoted(args), meant(cmd, args))
	}
	return nil
}

// quoted lists arguments.
func quoted(args []string) string {
	if len(args) == 0 {
		return "none"
	}
	return strings.Trim(fmt.Sprintf("%q", args), "[]")
}

// meant names the flag that an argument belongs to, if that is plain.
func meant(cmd *cobra.Command, args []string) string {
	if len(args) != 1 {
		return ""
	}
	for flag, looks := range map[string]*regexp.Regexp{"n": regexp.MustCompile(`^[0-9]+$`), "graph": regexp.MustCompile(`^K[0-9,]+$`), "game": regexp.MustCompile(`[:/.#x]`)} {
		if cmd.Flags().Lookup(flag) != nil && looks.MatchString(args[0]) {
			return fmt.Sprintf("; did you mean --%s %s?", flag, args[0])
		}
	}
	return ""
}

// usage prints how a command is called, its examples and its flags.
func usage(cmd *cobra.Command) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, "  %-*s  %s\n", cmd.NamePadding(), sub.Name(), sub.Short)
			}
		}
	}
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprintf(&b, "\nFlags:\n%s", cmd.LocalFlags().FlagUsagesWrapped(helpWidth))
	}
	_, err := fmt.Fprint(cmd.OutOrStderr(), b.String())
	return err
}

// flagError says what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	if value := (*pflag.InvalidValueError)(nil); errors.As(err, &value) {
		f := value.GetFlag()
		if f.Name == "json" {
			return fmt.Errorf("--json=%s: %w", value.GetValue(), value.Unwrap())
		}
		kind := map[string]string{"int": "a whole number", "int64": "a whole number", "uint64": "a whole number, 0 or more", "duration": "a time such as 30s or 5m"}[f.Value.Type()]
		return fmt.Errorf("--%s %q is not %s in range (%s)", f.Name, value.GetValue(), kind, f.Usage)
	}
	return fmt.Errorf("%w; \"%s --help\" lists the flags", err, cmd.CommandPath())
}

// checkFlags checks that no value is empty and no time is negative.
func checkFlags(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch value := f.Value.String(); {
		case value == "" || value == "[]":
			err = fmt.Errorf("--%s is empty: give a value, or leave it out", f.Name)
		case f.Value.Type() == "duration" && strings.HasPrefix(value, "-"):
			err = fmt.Errorf("--%s %s is negative", f.Name, value)
		case err != nil:
		case f.Name == "out" && cmd.Name() == "verify": // a folder
			err = run.CheckWritable(filepath.Join(value, "report"))
		case f.Name == "out" || f.Name == "certificate":
			err = run.CheckWritable(value)
		}
	})
	return err
}

// offer lets shells complete a flag with the words that it takes.
func offer(cmd *cobra.Command, flag string, words ...string) {
	must(cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)))
}

// must panics if a command is put together wrongly, which no input can cause.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
