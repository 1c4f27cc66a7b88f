package cluster

import (
	"os"
	"regexp"
	"testing"
)

// Whatever names a version of Beam or of Flink names that of go.mod or of flink/pom.xml.
func TestVersions(t *testing.T) {
	find := func(file, pattern string) (all []string) {
		text, err := os.ReadFile(file)
		must(t, err)
		for _, found := range regexp.MustCompile(pattern).FindAllSubmatch(text, -1) {
			all = append(all, string(found[1]))
		}
		if len(all) == 0 {
			t.Fatalf("%s lacks %s", file, pattern)
		}
		return all
	}
	const docs = "../docs/cluster.md"
	server := find("flink/pom.xml", `flink-1\.19</artifactId>\s*<version>([.\d]+)<`)[0]
	for _, c := range []struct{ want, file, pattern string }{
		{find("go.mod", `apache/beam/sdks/v2 v([.\d]+)`)[0], docs, `Beam ([.\d]+)\*\* for Go`},
		{server, docs, `Beam ([.\d]+)\*\* for \*\*Flink`},
		{server, docs, `job-server-([.\d]+)\.jar`},
		{server, "flink/kubernetes.yaml", `job_server:([.\d]+)`},
		{"1.19", docs, `[Ff]link[- ](\d[.\d]+)`},
		{"1.19", "flink/kubernetes.yaml", `beam_flink([.\d]+)_`},
		{"1_19", "flink/kubernetes.yaml", `flinkVersion: v([_\d]+)`},
		{"1.19", "Dockerfile", `FROM flink:([.\d]+)-`},
	} {
		for _, got := range find(c.file, c.pattern) {
			if got != c.want {
				t.Errorf("%s names version %s and not %s: %s", c.file, got, c.want, c.pattern)
			}
		}
	}
}
