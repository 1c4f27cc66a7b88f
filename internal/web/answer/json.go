package answer

import "strconv"

// object is an object in JSON: names, each before its value, which is a string, a bool, an int,
// an object, or a list of such or of lists. It is not encoding/json, because that would make the
// engine a quarter larger.
type object []any

// of returns an object.
func of(pairs ...any) object { return object(nil).with(pairs...) }

// with returns o with more fields.
func (o object) with(pairs ...any) object { return append(o, pairs...) }

// list returns a list of so many items.
func list(items int, item func(i int) any) []any {
	all := make([]any, items)
	for i := range all {
		all[i] = item(i)
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
	switch v := value.(type) {
	case string:
		return quoted(text, v)
	case int:
		return strconv.AppendInt(text, int64(v), 10)
	case bool:
		return strconv.AppendBool(text, v)
	case object:
		return v.json(text)
	case []any:
		text = append(text, '[')
		for i, item := range v {
			if i > 0 {
				text = append(text, ',')
			}
			text = appended(text, item)
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
