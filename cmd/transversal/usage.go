package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is how many columns help takes.
const helpWidth = 80

// ownWords gives a tree of commands the project's own form of help and of what is
// said to misuse: what was wrong, and what would be right.
func ownWords(root *cobra.Command) {
	root.SetUsageFunc(usage)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.CompletionOptions.DisableDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	cobra.EnableCommandSorting = false // as newRoot names them
	root.AddCommand(newCompletion())
	root.Args, root.RunE = cobra.ArbitraryArgs, func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return root.Help()
		}
		return unknownCommand(root, args[0])
	}
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return checkFlags(cmd) }
	for _, cmd := range root.Commands() {
		cmd.Args = ownArgs(cmd.Args)
		cmd.DisableFlagsInUseLine = true
		if !strings.Contains(cmd.Use, "[flags]") && cmd.HasAvailableLocalFlags() {
			cmd.Use += " [flags]"
		}
	}
}

// usage prints how a command is called, its examples and its flags.
func usage(cmd *cobra.Command) error {
	var b strings.Builder
	b.WriteString("Usage:\n")
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s COMMAND [flags]\n", cmd.CommandPath())
	} else {
		fmt.Fprintf(&b, "  %s\n", cmd.UseLine())
	}
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, "  %-*s  %s\n", cmd.NamePadding(), sub.Name(), wrapped(sub.Short, cmd.NamePadding()+4))
			}
		}
	}
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprintf(&b, "\nFlags:\n%s", cmd.LocalFlags().FlagUsagesWrapped(helpWidth))
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n\"%s help COMMAND\" says more of a command.\n", cmd.CommandPath())
	}
	_, err := fmt.Fprint(cmd.OutOrStderr(), b.String())
	return err
}

// wrapped breaks a text so that it fits beside a margin.
func wrapped(text string, margin int) string {
	var b strings.Builder
	column := margin
	for i, word := range strings.Fields(text) {
		width := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+width > helpWidth:
			b.WriteString("\n" + strings.Repeat(" ", margin))
			column = margin
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += width
	}
	return b.String()
}

// flagError says what was wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		value   *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			name = "-" + short
		}
		return fmt.Errorf("%s is not a flag of %q; its --help lists them", name, cmd.CommandPath())
	case errors.As(err, &bare):
		return fmt.Errorf("--%s needs a value: %s", bare.GetFlag().Name, bare.GetFlag().Usage)
	case errors.As(err, &value):
		f := value.GetFlag()
		if errors.Is(value.Unwrap(), strconv.ErrRange) {
			return fmt.Errorf("--%s %s is out of range: %s", f.Name, value.GetValue(), f.Usage)
		}
		kind := map[string]string{
			"int": "a whole number", "int64": "a whole number", "uint64": "a whole number, 0 or more",
			"bool": "true or false", "duration": "a time such as 30s or 5m",
		}[f.Value.Type()]
		return fmt.Errorf("--%s %q is not %s", f.Name, value.GetValue(), kind)
	}
	return err
}

// checkFlags checks that flags have values, and what cobra checks of flags that need
// or exclude each other, with our words.
func checkFlags(cmd *cobra.Command) (err error) {
	list := func(names string) string {
		words := strings.Fields(names)
		for i, name := range words {
			words[i] = "--" + name
		}
		return strings.Join(words, " and ")
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case !f.Changed || err != nil:
		case f.Value.String() == "" || f.Value.String() == "[]":
			err = fmt.Errorf("--%s is empty: give it a value, or leave it out", f.Name)
		case f.Value.Type() == "duration" && strings.HasPrefix(f.Value.String(), "-"):
			err = fmt.Errorf("--%s %v is less than nothing", f.Name, f.Value)
		}
		if _, needed := f.Annotations[cobra.BashCompOneRequiredFlag]; needed && !f.Changed && err == nil {
			err = fmt.Errorf("%q needs --%s: %s", cmd.CommandPath(), f.Name, f.Usage)
		}
		for _, group := range f.Annotations["cobra_annotation_mutually_exclusive"] {
			if set := changed(cmd, group); len(set) > 1 && err == nil {
				err = fmt.Errorf("--%s does not go with --%s: give one of them", set[0], set[1])
			}
		}
		for _, group := range f.Annotations["cobra_annotation_required_if_others_set"] {
			if set := changed(cmd, group); 0 < len(set) && len(set) < len(strings.Fields(group)) && err == nil {
				err = fmt.Errorf("%s go together: only --%s is given", list(group), set[0])
			}
		}
	})
	return err
}

// changed returns those of the named flags that were given.
func changed(cmd *cobra.Command, names string) []string {
	return slices.DeleteFunc(strings.Fields(names), func(name string) bool { return !cmd.Flags().Changed(name) })
}

// ownArgs returns a check of the arguments with our words for what it finds wrong.
func ownArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if check == nil || check(cmd, args) == nil {
			if i := slices.Index(args, ""); i >= 0 {
				return fmt.Errorf("argument %d is empty: give %q", i+1, strings.TrimSuffix(cmd.UseLine(), " [flags]"))
			}
			return nil
		}
		form := strings.TrimSuffix(cmd.UseLine(), " [flags]")
		if form == cmd.CommandPath() {
			return fmt.Errorf("%q takes no argument, and %q is one", form, args[0])
		}
		for given := len(args) - 1; given >= 0; given-- { // fewer would do
			if check(cmd, args[:given]) == nil {
				return fmt.Errorf("%q is one argument too many: give %q", args[given], form)
			}
		}
		return fmt.Errorf("an argument is missing: give %q", form)
	}
}

// unknownCommand says that a word is not a command, and which one was meant.
func unknownCommand(root *cobra.Command, word string) error {
	if like := root.SuggestionsFor(word); len(like) > 0 && word != "" {
		return fmt.Errorf("%q is not a command: did you mean %s?", word, strings.Join(like, " or "))
	}
	return fmt.Errorf("%q is not a command: %q lists them", word, root.Name()+" help")
}

// newHelp returns the command that shows help, of a command if one is named.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say more of a command",
		Long:  `Prints what a command does, with examples and all flags.`,
		Example: `  transversal help
  transversal help verify`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			for _, sub := range cmd.Root().Commands() {
				if sub.IsAvailableCommand() {
					names = append(names, sub.Name()+"\t"+sub.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(cmd.Root(), args[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// newCompletion returns the command that prints completion scripts.
func newCompletion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script that completes this command in a shell",
		Long: `Prints a script for bash, zsh, fish or powershell that completes commands,
flags, and the names that flags take. Load it as the shell does, for example

  bash        source <(transversal completion bash)
  zsh         transversal completion zsh > "${fpath[1]}/_transversal"
  fish        transversal completion fish | source
  powershell  transversal completion powershell | Out-String | Invoke-Expression`,
		Example:   `  transversal completion bash`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			}
			return fmt.Errorf("%q is not a shell that is known: give %s", args[0], strings.Join(shells, ", "))
		},
	}
}
