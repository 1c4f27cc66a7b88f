// Command transversal plays, verifies and studies the transversal achievement
// game. Run "transversal help" for its commands.
package main

import (
	"cmp"
	"context"
	"encoding"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	tr "transversal"
	"transversal/internal/base/output"
	"transversal/internal/base/run"
	"transversal/internal/base/version"
	"transversal/internal/explore"
)

func main() { os.Exit(output.Execute("transversal", newRoot, complaint)) }

// complaint returns the message for an error: one line, or for a claim that fails the
// claim with its board.
func complaint(err error) string {
	switch run.Status(err) {
	case run.StatusClaimFailed:
		return err.Error()
	case run.StatusInterrupted: // and what long.run says of the saved state
		_, more, _ := strings.Cut(err.Error(), context.Canceled.Error())
		return "interrupted" + more
	}
	text := strings.NewReplacer("\n\n", ": ", "\n\t", " ", "\n", "; ").Replace(strings.TrimSpace(err.Error()))
	for _, group := range groups {
		if flags := group.says.FindStringSubmatch(text); flags != nil {
			names := strings.Fields(strings.NewReplacer(`"`, "", ",", "").Replace(flags[1]))
			return fmt.Sprintf(group.plainly, "--"+strings.Join(names, group.between+"--"))
		}
	}
	return text
}

// groups are what cobra says of flags that do not go together as they must, and the same in
// plain words.
var groups = []struct {
	says             *regexp.Regexp
	between, plainly string
}{
	{regexp.MustCompile(`none of the others can be; \[(.*)\] were all set$`), ", ", "give only one of %s"},
	{regexp.MustCompile(`^required flag\(s\) (.*) not set$`), " and ", "give %s"},
	{regexp.MustCompile(`at least one of the flags in the group \[(.*)\] is required$`), " or ", "give %s"},
	{regexp.MustCompile(`flags in the group \[(.*)\] are set they must all be set`), ", ", "give all of %s, or none"},
}

// newRoot returns the command with all its subcommands, which print to out.
func newRoot(out io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "transversal",
		Short: "The transversal achievement game: play it, verify it, solve it",
		Long: `Two players, X first, claim cells of an n×n board. The first to own a
transversal (n cells, no two in the same row or column) wins. For every n ≥ 4, X
has a rule that wins by ply 2n+3. This program checks the rule against every
defence, and lets you play against it.

Rows and columns are numbered from 1. A game is one line of text: the board
size, a colon, and the cells in the order of play, as in "6: 1,1 1,2 2,3 3,4".

The exit status is 0 for success, 1 if a checked claim does not hold, 2 if the
command was misused, 3 if the machine failed (a full disk, for example), and 130
if the run was interrupted. Ctrl-C saves the state of a long run and ends it. A
second Ctrl-C ends it at once.`,
		Example: `  transversal verify --n 6
  transversal play --n 5 --explain`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetOut(out)
	root.Version = version.This().String()
	root.AddCommand(
		newPlay(),
		newServe(),
		newSite(),
		newPlaythrough(),
		newDraw(),
		newVerify(),
		newTables(),
		newSolve(),
		newGames(),
		newCheck(),
		newEngine(),
		newCount(),
		newFamilies(),
		newSurvey(),
		newExport(),
		output.NewVersion("transversal"),
		newMan(),
	)
	adjust(root)
	return root
}

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
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		default:
			cmd.Args = checkArgs
		}
	}
}

// help prints the help of the command that the arguments name, or says which there are.
func help(cmd *cobra.Command, args []string) error {
	root := cmd.Root()
	if named, rest, err := root.Find(args); err == nil && len(rest) == 0 {
		return named.Help()
	}
	var all []string
	for _, sub := range root.Commands() {
		if sub.IsAvailableCommand() {
			all = append(all, sub.Name())
		}
	}
	return fmt.Errorf("%q is not a command of %s: give one of %s", strings.Join(args, " "), root.Name(), strings.Join(all, ", "))
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
	for _, arg := range args {
		if name, value, ok := strings.Cut(arg, "="); ok && cmd.Flags().Lookup(name) != nil {
			return fmt.Errorf("%q is not an argument of %s; did you mean --%s %s?", arg, cmd.Name(), name, value)
		}
	}
	switch {
	case slices.Contains(args, ""):
		return fmt.Errorf("an argument is empty; usage: %s", cmd.UseLine())
	case len(args) < least || len(args) > most:
		got := strings.Trim(fmt.Sprintf("%q", args), "[]")
		return fmt.Errorf("%s takes %s, but got %s%s", cmd.Name(), cmp.Or(strings.Join(words, " "), "no arguments"), cmp.Or(got, "none"), meant(cmd, args))
	}
	return nil
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
		kind, ok := map[string]string{"int": "a whole number", "int64": "a whole number", "uint64": "a whole number, 0 or more", "duration": "a time such as 30s or 5m"}[f.Value.Type()]
		switch cause := value.Unwrap(); {
		case ok:
			return fmt.Errorf("--%s %q is not %s in range (%s)%s", f.Name, value.GetValue(), kind, f.Usage, inMiB(f, value.GetValue()))
		case strings.HasPrefix(cause.Error(), f.Name+" "): // it names the flag,
			return fmt.Errorf("--%w", cause)
		case strings.HasPrefix(cause.Error(), `"`): // or the value
			return fmt.Errorf("--%s %w", f.Name, cause)
		default:
			return fmt.Errorf("--%s: %w", f.Name, cause)
		}
	}
	return fmt.Errorf("%w; %s\"%s --help\" lists the flags", err, alike(cmd, err), cmd.CommandPath())
}

// alike names the flags whose names resemble the one that there is not.
func alike(cmd *cobra.Command, err error) string {
	missing := (*pflag.NotExistError)(nil)
	if !errors.As(err, &missing) {
		return ""
	}
	name := missing.GetSpecifiedName()
	names := &cobra.Command{SuggestionsMinimumDistance: 2} // cobra compares names of commands only
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	meant := names.SuggestionsFor(name)
	if cmd.Flags().Lookup(name) != nil { // -n for --n
		meant = []string{name}
	}
	if len(meant) == 0 || missing.GetSpecifiedShortnames() != "" && meant[0] != name {
		return ""
	}
	return fmt.Sprintf("did you mean --%s? ", strings.Join(meant, " or --"))
}

// inMiB says how much memory was meant by a number of GB or MB, where a flag counts MiB.
func inMiB(f *pflag.Flag, value string) string {
	sized := regexp.MustCompile(`(?i)^([0-9]{1,6}) *([gm])i?b?$`).FindStringSubmatch(value)
	if sized == nil || !strings.Contains(f.Usage, "in MiB") {
		return ""
	}
	size, _ := strconv.Atoi(sized[1])
	if strings.EqualFold(sized[2], "g") {
		size *= 1024
	}
	return fmt.Sprintf("; did you mean %d?", size)
}

// ranges are the whole numbers that flags take.
var ranges = map[string]struct{ least, most int }{
	"n": {1, tr.MaxN}, "by": {1, tr.MaxN * tr.MaxN}, "missing": {0, tr.MaxN * tr.MaxN}, "workers": {1, explore.MaxWorkers},
}

// checkFlags checks that no value is empty or out of range, and no time negative.
func checkFlags(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		value := f.Value.String()
		ends, ok := ranges[f.Name]
		number, _ := strconv.Atoi(value)
		switch {
		case ok && (number < ends.least || number > ends.most):
			err = fmt.Errorf("--%s %s is out of range: give %d to %d", f.Name, value, ends.least, ends.most)
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

// word is the value of a flag that a function reads.
type word struct {
	text string
	read func(text string) error
}

func (w *word) String() string { return w.text }

func (w *word) Type() string { return "string" }

// Set implements [pflag.Value]. What is empty [checkFlags] refuses.
func (w *word) Set(text string) (err error) {
	if w.text = text; text != "" {
		err = w.read(text)
	}
	return err
}

// readFlag adds a flag whose text is read into value; shells offer the words. A name of one
// letter needs one dash.
func readFlag[T any](cmd *cobra.Command, value *T, read func(string) (T, error), name, usual, usage string, words ...string) {
	w := &word{read: func(text string) (err error) { *value, err = read(text); return err }}
	must(w.Set(usual))
	short := ""
	if len(name) == 1 {
		short = name
	}
	cmd.Flags().VarP(w, name, short, usage)
	offer(cmd, name, words...)
}

// spelled reads a value from its text.
func spelled[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) (value T, err error) {
	err = P(&value).UnmarshalText([]byte(text))
	return value, err
}

// choiceFlag adds a flag that takes one of the words, which the usage lists.
func choiceFlag[T ~string](cmd *cobra.Command, value *T, name string, usual T, usage string, words ...T) {
	texts := texts(words)
	last := len(texts) - 1
	all := strings.Join(texts[:last], ", ") + " or " + texts[last]
	readFlag(cmd, value, func(text string) (T, error) {
		if !slices.Contains(texts, text) {
			return "", fmt.Errorf("%q is unknown: give %s", text, all)
		}
		return T(text), nil
	}, name, string(usual), fmt.Sprintf(usage, all), texts...)
}

// texts returns words as strings.
func texts[T any](words []T) (all []string) {
	for _, word := range words {
		all = append(all, fmt.Sprint(word))
	}
	return all
}

// apart forbids a flag together with any of the others.
func apart(cmd *cobra.Command, flag string, others ...string) {
	for _, other := range others {
		cmd.MarkFlagsMutuallyExclusive(flag, other)
	}
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
