package answer

import (
	"strconv"

	tr "transversal"
)

// object writes an object in JSON, field by field. It is not encoding/json,
// because that would make the engine a quarter larger.
type object struct{ text []byte }

// name begins a field.
func (o *object) name(name string) {
	if len(o.text) > 1 {
		o.text = append(o.text, ',')
	}
	o.text = append(quoted(o.text, name), ':')
}

func (o *object) string(name, value string) {
	o.name(name)
	o.text = quoted(o.text, value)
}

func (o *object) int(name string, value int) {
	o.name(name)
	o.text = strconv.AppendInt(o.text, int64(value), 10)
}

func (o *object) bool(name string, value bool) {
	o.name(name)
	o.text = strconv.AppendBool(o.text, value)
}

// cells writes the cells of a set as numbers.
func (o *object) cells(name string, b tr.Board, cells tr.Set) {
	o.numbers(name, b, cells.Cells())
}

// numbers writes cells in the order of a list.
func (o *object) numbers(name string, b tr.Board, list []tr.Cell) {
	o.list(name, len(list), func(text []byte, i int) []byte {
		return strconv.AppendInt(text, int64(number(b, list[i])), 10)
	})
}

// list writes a list of the given number of items, each appended by item.
func (o *object) list(name string, items int, item func(text []byte, i int) []byte) {
	o.name(name)
	o.text = append(o.text, '[')
	for i := range items {
		if i > 0 {
			o.text = append(o.text, ',')
		}
		o.text = item(o.text, i)
	}
	o.text = append(o.text, ']')
}

// objects writes a list of objects, one for each item.
func objects[T any](o *object, name string, items []T, fill func(*object, T)) {
	o.list(name, len(items), func(text []byte, i int) []byte {
		return written(text, func(o *object) { fill(o, items[i]) })
	})
}

// object writes an object within o.
func (o *object) object(name string, fill func(*object)) {
	o.name(name)
	o.text = written(o.text, fill)
}

// written appends the object that fill fills.
func written(text []byte, fill func(*object)) []byte {
	o := object{[]byte{'{'}}
	fill(&o)
	return append(append(text, o.text...), '}')
}

// quoted appends a string in JSON.
func quoted(text []byte, s string) []byte {
	const hex = "0123456789abcdef"
	text = append(text, '"')
	for _, r := range s { // what is not UTF-8 becomes U+FFFD
		switch {
		case r == '"' || r == '\\':
			text = append(text, '\\', byte(r))
		case r < ' ':
			text = append(text, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			text = append(text, string(r)...)
		}
	}
	return append(text, '"')
}
