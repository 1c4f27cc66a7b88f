package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
	for _, cmd := range root.Commands() {
		cmd.Args = checkArgs
	}
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
	err := cobra.OnlyValidArgs(cmd, args)
	switch {
	case len(args) < least || len(args) > most:
		err = fmt.Errorf("arguments given: %d", len(args))
	case slices.Contains(args, ""):
		err = errors.New("an argument is empty")
	}
	if err != nil {
		return fmt.Errorf("%w; usage: %s", err, cmd.UseLine())
	}
	return nil
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
