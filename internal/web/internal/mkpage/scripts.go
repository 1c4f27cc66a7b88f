package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// scripts returns the scripts and the style of the page by their addresses, each bundled
// with what it imports and without what only readers of the source need. The folder web
// holds the sources.
func scripts(web string) (map[string]string, error) {
	built := api.Build(api.BuildOptions{
		AbsWorkingDir: web,
		// picture and proof are loaded by themselves, when they are needed.
		EntryPoints:       []string{"js/boot.js", "js/main.js", "js/worker.js", "js/document.js", "js/proof.js", "js/picture.js", "css/page.css"},
		Outbase:           web,
		Outdir:            web,
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
	})
	if len(built.Errors) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(built.Errors, api.FormatMessagesOptions{}), ""))
	}
	files := make(map[string]string)
	for _, file := range built.OutputFiles {
		name, err := filepath.Rel(web, file.Path)
		if err != nil {
			return nil, err
		}
		files[filepath.ToSlash(name)] = string(file.Contents)
	}
	return files, nil
}
