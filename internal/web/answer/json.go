package answer

import (
	"reflect"
	"strconv"
)

// object is an object in JSON: names, each before its value, which is of the kind of a string, a
// bool or an int, an object, or a list of such or of lists. It is not encoding/json, because that
// would make the engine a quarter larger.
type object []any

// of returns an object.
func of(pairs ...any) object { return pairs }

// with returns o with more fields.
func (o object) with(pairs ...any) object { return append(o, pairs...) }

// list returns what item makes of each of the items.
func list[From, To any](items []From, item func(From) To) []To {
	all := make([]To, len(items))
	for i := range all {
		all[i] = item(items[i])
	}
	return all
}

// json appends the object.
func (o object) json(text []byte) []byte {
	text = append(text, '{')
	for i, v := range o {
		if i%2 == 1 {
			text = append(text, ':')
		} else if i > 0 {
			text = append(text, ',')
		}
		text = appended(text, v)
	}
	return append(text, '}')
}

func appended(text []byte, value any) []byte {
	if o, ok := value.(object); ok {
		return o.json(text)
	}
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.String:
		return quoted(text, v.String())
	case reflect.Int:
		return strconv.AppendInt(text, v.Int(), 10)
	case reflect.Bool:
		return strconv.AppendBool(text, v.Bool())
	case reflect.Slice, reflect.Array:
		text = append(text, '[')
		for i := range v.Len() {
			if i > 0 {
				text = append(text, ',')
			}
			text = appended(text, v.Index(i).Interface())
		}
		return append(text, ']')
	}
	panic("a value of another type")
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
