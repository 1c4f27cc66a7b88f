package run

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
)

// Build names the build of this program by the SHA-256 of its executable, because a build
// that was not committed, or was made by "go run", has no other name.
var Build = sync.OnceValue(executable)

func executable() string {
	file, err := os.Open("/proc/self/exe") // ours, even if the file has been replaced since
	if err != nil {
		var self string
		if self, err = os.Executable(); err == nil {
			file, err = os.Open(self)
		}
	}
	if err == nil {
		defer file.Close()
		sum := sha256.New()
		if _, err = io.Copy(sum, file); err == nil {
			return fmt.Sprintf("%x", sum.Sum(nil))
		}
	}
	return fmt.Sprintf("%016x%016x: %v", rand.Uint64(), rand.Uint64(), err) // one that no other run has
}
