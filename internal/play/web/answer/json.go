package answer

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"
)

// object is an object in JSON.
type object map[string]any

// appendJSON appends a value in JSON: an object, a list, a number, a truth or text, which is what
// anything else says. (Package encoding/json would make the engine of the page larger by 4 %.)
func appendJSON(b []byte, value any) []byte {
	switch value := value.(type) {
	case object:
		b = append(b, '{')
		for i, name := range slices.Sorted(maps.Keys(value)) {
			b = append(appendText(separated(b, i), name), ':')
			b = appendJSON(b, value[name])
		}
		return append(b, '}')
	case []object:
		return appendList(b, value)
	case []int:
		return appendList(b, value)
	case [][2]int:
		return appendList(b, value)
	case [2]int:
		return appendList(b, value[:])
	case []string:
		return appendList(b, value)
	case int, bool:
		return fmt.Append(b, value)
	}
	return appendText(b, fmt.Sprint(value))
}

func appendList[T any](b []byte, all []T) []byte {
	b = append(b, '[')
	for i, one := range all {
		b = appendJSON(separated(b, i), one)
	}
	return append(b, ']')
}

// separated puts a comma before all elements but the first.
func separated(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

// appendText appends a string, which may stand within a script of a page.
func appendText(b []byte, text string) []byte {
	b = append(b, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' || r == '<':
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
