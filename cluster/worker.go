package cluster

import (
	"context"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// IsWorker reports whether these are the arguments with which an engine starts a
// worker process (environment type PROCESS). It tells a worker where to ask for the
// rest.
func IsWorker(args []string) bool {
	_, ok := workerFlag(args, "provision_endpoint")
	return ok
}

// Work serves the engine that gave these arguments, until it needs this worker
// no more.
func Work(args []string) error {
	ctx := context.Background()
	id, _ := workerFlag(args, "id")
	provision, _ := workerFlag(args, "provision_endpoint")
	ctx = grpcx.WriteWorkerID(ctx, id)
	info, err := tools.ProvisionInfo(ctx, provision)
	if err != nil {
		return fmt.Errorf("worker %s: %w", id, err)
	}
	logging, control := info.GetLoggingEndpoint().GetUrl(), info.GetControlEndpoint().GetUrl()
	if url, ok := workerFlag(args, "logging_endpoint"); ok {
		logging = url
	}
	if url, ok := workerFlag(args, "control_endpoint"); ok {
		control = url
	}
	return harness.MainWithOptions(ctx, logging, control, harness.Options{
		RunnerCapabilities: info.GetRunnerCapabilities(),
		StatusEndpoint:     info.GetStatusEndpoint().GetUrl(),
	})
}

// workerFlag returns the value of --name=value, which some engines put in quotes.
func workerFlag(args []string, name string) (string, bool) {
	for _, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--"+name+"="); ok {
			return strings.Trim(value, `'"`), true
		}
	}
	return "", false
}
