package web

import (
	"fmt"
	"regexp"
	"strings"
)

// What a module of the page may import and export; any other line that begins so is
// refused.
var (
	imports  = regexp.MustCompile(`(?m)^import (\{[^}]*\}) from "\./(\w+)\.js";$`)
	exports  = regexp.MustCompile(`(?m)^export ((?:async )?(?:function|class|const) (\w+))`)
	dealings = regexp.MustCompile(`(?m)^(import|export)\b.*$`)
)

// indents and comments are for readers of the modules. The page does not load them.
var left = regexp.MustCompile(`(?m)^[ \t]*(?://.*)?\n|^[ \t]+`)

// assemble makes one module of the named one and those that it imports, without their
// comments and indents. Each keeps a scope of its own. The module exports what the named
// one does.
func assemble(modules map[string]string, name string) string {
	var b strings.Builder
	added := make(map[string]bool)
	var add func(name string) (text, names string)
	add = func(name string) (string, string) {
		text, ok := modules[name]
		if !ok {
			panic("no module " + name) // as all here: the files are embedded, and a test assembles them
		}
		added[name] = true
		for _, other := range imports.FindAllStringSubmatch(text, -1) {
			if !added[other[2]] {
				text, names := add(other[2])
				fmt.Fprintf(&b, "const module_%s = (() => {\n%sreturn { %s };\n})();\n\n", other[2], text, names)
			}
		}
		text = imports.ReplaceAllString(text, "const $1 = module_$2;")
		var names []string
		for _, export := range exports.FindAllStringSubmatch(text, -1) {
			names = append(names, export[2])
		}
		text = exports.ReplaceAllString(text, "$1")
		if line := dealings.FindString(text); line != "" {
			panic(fmt.Sprintf("module %s says %q", name, line))
		}
		return text, strings.Join(names, ", ")
	}
	last, names := add(name)
	if names != "" {
		last += "export { " + names + " };\n"
	}
	return left.ReplaceAllString(b.String()+last, "")
}
