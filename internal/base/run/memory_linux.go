package run

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// memoryBounds returns the limits of the process, of its control groups and of the
// machine. Of the address space Go reserves more than a gigabyte that it does not use.
func memoryBounds() []bound {
	var all []bound
	for _, l := range []struct {
		name  string
		kind  int
		field int // of statm
	}{{"the limit of data (ulimit -d)", unix.RLIMIT_DATA, 5}, {"the limit of the address space (ulimit -v)", unix.RLIMIT_AS, 0}} {
		var limit unix.Rlimit
		if unix.Getrlimit(l.kind, &limit) == nil && limit.Cur < 1<<50 {
			all = append(all, bound{l.name, limit.Cur, func() uint64 { return statm(l.field) }})
		}
	}
	if most := groupLimit(); most > 0 {
		all = append(all, bound{"the limit of the control group", most, func() uint64 { return statm(1) }})
	}
	const meminfo = "/proc/meminfo"
	if most := sizeIn(meminfo, "MemTotal") + sizeIn(meminfo, "SwapTotal"); most > 0 {
		all = append(all, bound{"the memory of the machine", most, func() uint64 {
			if statm(1) < most/8 {
				return 0 // others need it
			}
			return most - min(most, sizeIn(meminfo, "MemAvailable")+sizeIn(meminfo, "SwapFree"))
		}})
	}
	return all
}

// CheckMemory returns an error that wraps [ErrMemory] if a limit leaves Go's runtime less
// address space than it reserves. A program that goes on would end in the runtime, with
// stacks and a status that is not its own.
func CheckMemory() error {
	const least = 2 << 30
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_AS, &limit) == nil && limit.Cur < least {
		return fmt.Errorf("%w: the limit of the address space (ulimit -v) is %d MiB; give %d MiB or more, most of which stays unused", ErrMemory, limit.Cur>>20, least>>20)
	}
	return nil
}

// statm returns a size of this process: of its address space (0), of what is in memory
// (1), of its data (5).
func statm(field int) uint64 {
	data, _ := os.ReadFile("/proc/self/statm")
	fields := strings.Fields(string(data))
	if field >= len(fields) {
		return 0
	}
	pages, _ := strconv.ParseUint(fields[field], 10, 64)
	return pages * uint64(os.Getpagesize())
}

// peakResident returns the most bytes of this process that were in memory at once, and 0
// where there is no /proc.
func peakResident() uint64 { return sizeIn("/proc/self/status", "VmHWM") }

// sizeIn returns what a line of a file says in kilobytes, in bytes, and 0 if it is not there.
func sizeIn(file, name string) uint64 {
	data, _ := os.ReadFile(file)
	for line := range bytes.Lines(data) {
		if rest, ok := strings.CutPrefix(string(line), name+":"); ok {
			kilobytes, _ := strconv.ParseUint(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}

// groupLimit returns the least limit of the control groups that this process is
// in, 0 if there is none.
func groupLimit() (least uint64) {
	data, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(data)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		root, file := "/sys/fs/cgroup", "memory.max"
		switch {
		case parts[1] == "memory":
			root, file = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
		case parts[1] != "":
			continue
		}
		for group := parts[2]; ; group = path.Dir(group) {
			text, _ := os.ReadFile(path.Join(root, group, file))
			if most, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil && most < 1<<50 && (least == 0 || most < least) {
				least = most
			}
			if group == "/" || group == "." {
				break
			}
		}
	}
	return least
}
