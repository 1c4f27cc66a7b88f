package answer

import "strconv"

// object is an object in JSON: its fields in order. It is not encoding/json, because that
// would make the engine a quarter larger.
type object []field

// field is a string, a bool, an int, an object, or a list of such or of lists.
type field struct {
	name  string
	value any
}

// list returns a list of what each item becomes.
func list[T, U any](items []T, become func(T) U) []U {
	all := make([]U, len(items))
	for i, item := range items {
		all[i] = become(item)
	}
	return all
}

// json appends the object.
func (o object) json(text []byte) []byte {
	text = append(text, '{')
	for i, f := range o {
		if i > 0 {
			text = append(text, ',')
		}
		text = appended(append(quoted(text, f.name), ':'), f.value)
	}
	return append(text, '}')
}

func appended(text []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return quoted(text, v)
	case int:
		return strconv.AppendInt(text, int64(v), 10)
	case bool:
		return strconv.AppendBool(text, v)
	case object:
		return v.json(text)
	case []string:
		return listed(text, v)
	case []int:
		return listed(text, v)
	case [][]int:
		return listed(text, v)
	case []object:
		return listed(text, v)
	}
	panic("a value of another type")
}

func listed[T any](text []byte, items []T) []byte {
	text = append(text, '[')
	for i, item := range items {
		if i > 0 {
			text = append(text, ',')
		}
		text = appended(text, item)
	}
	return append(text, ']')
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
