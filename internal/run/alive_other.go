//go:build !unix

package run

import "os"

// alive reports whether the process exists.
func alive(process int) bool {
	p, err := os.FindProcess(process)
	if err == nil {
		_ = p.Release()
	}
	return err == nil
}
