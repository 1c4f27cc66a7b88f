package web

import (
	"strings"
	"testing"
)

func TestAssemble(t *testing.T) {
	modules := map[string]string{
		"main": "import { b } from \"./b.js\";\nimport {\n  a,\n} from \"./a.js\";\n\nb(a);\nexport const end = 1;\n",
		"b":    "// What b is.\nimport { a } from \"./a.js\";\n  const own = 1;\nexport function b() { return own + a; }\n",
		"a":    "const own = 2;\nexport const a = own;\nexport class A {}\n",
		"odd":  "export { a } from \"./a.js\";\n",
		"lost": "import { c } from \"./c.js\";\n",
	}
	const want = `const module_a = (() => {
const own = 2;
const a = own;
class A {}
return { a, A };
})();
const module_b = (() => {
const { a } = module_a;
const own = 1;
function b() { return own + a; }
return { b };
})();
const { b } = module_b;
const {
a,
} = module_a;
b(a);
const end = 1;
export { end };
`
	if got := assemble(modules, "main"); got != want {
		t.Errorf("the modules become\n%s", got)
	}
	for name, complaint := range map[string]string{"odd": "module odd says", "lost": "no module c"} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, complaint) {
					t.Errorf("%s: %q", name, said)
				}
			}()
			assemble(modules, name)
		}()
	}
}
