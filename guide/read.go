package guide

import (
	"strings"

	tr "transversal"
)

// Read reads a record in either form, one line of text or CSV.
func Read(text string) (tr.Record, error) {
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "ply,") {
		return tr.ReadCSV(strings.NewReader(text), 0)
	}
	return tr.ParseRecord(text)
}
