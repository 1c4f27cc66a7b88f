package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	jobs "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

const (
	silence = 3 * time.Second  // how long a job server may refuse to answer
	slow    = 10 * time.Second // how long it may take to
)

// errGone is the error of a pipeline whose job server does not answer any more.
var errGone = errors.New("the job server went away")

// admitted holds one pipeline at a time: the Prism of a process may end the whole process
// when two of its clients submit at once, as it keeps their files in a map without a lock.
var admitted = make(chan struct{}, 1)

// pipeline runs the pipeline that makes a level, and returns when ctx ends, whatever the
// engine does then.
func (r *verification) pipeline(ctx context.Context, ply int, build func(s beam.Scope)) error {
	if r.Runner == "prism" && r.Endpoint == "" {
		select {
		case admitted <- struct{}{}:
			defer func() { <-admitted }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := r.await(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if r.Endpoint != "" {
		go r.watch(ctx, cancel)
	}
	if r.Stall > 0 {
		go r.stalls(ctx, ply, cancel)
	}
	p, s := beam.NewPipelineWithRoot()
	build(s)
	ended := make(chan error, 1)
	go func() {
		_, err := beam.Run(ctx, r.Runner, p)
		ended <- err
	}()
	select {
	case err := <-ended:
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// await waits until the job server answers.
func (r *verification) await(ctx context.Context) error {
	if r.Endpoint == "" {
		return nil
	}
	for start, said := time.Now(), false; ; {
		err := answers(ctx, r.Endpoint)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case time.Since(start) > r.Patience:
			return fmt.Errorf("%w: the job server at %s did not answer for %v: %w", ErrEngine, r.Endpoint, r.Patience, err)
		case !said && r.Warn != nil:
			r.Warn(fmt.Errorf("the job server at %s does not answer, and is tried again for %v: %w", r.Endpoint, r.Patience, err))
		}
		said = true
		select {
		case <-time.After(time.Second / 2):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// watch ends a pipeline whose job server has been silent for too long: Beam would
// wait for ever.
func (r *verification) watch(ctx context.Context, end context.CancelCauseFunc) {
	heard := time.Now()
	for ticker := time.NewTicker(time.Second / 2); ; {
		select {
		case <-ctx.Done():
			ticker.Stop()
			return
		case <-ticker.C:
		}
		if err := answers(ctx, r.Endpoint); err == nil {
			heard = time.Now()
		} else if time.Since(heard) > silence {
			end(fmt.Errorf("%w: %w", errGone, err))
		}
	}
}

// stalls ends a pipeline that has written nothing for too long: Prism may hang.
func (r *verification) stalls(ctx context.Context, ply int, end context.CancelCauseFunc) {
	written, last := 0, time.Now()
	for ticker := time.NewTicker(r.Stall / 8); ; {
		select {
		case <-ctx.Done():
			ticker.Stop()
			return
		case <-ticker.C:
		}
		if records, err := r.records(ctx, ply, nil); err == nil && len(records) != written {
			written, last = len(records), time.Now()
		} else if time.Since(last) > r.Stall {
			end(fmt.Errorf("%w: it wrote nothing to %s for %v", ErrEngine, r.level(ply), r.Stall))
		}
	}
}

// answers returns nil if a job server answers at the address, whatever it says.
func answers(ctx context.Context, address string) error {
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx, cancel := context.WithTimeout(ctx, slow)
	defer cancel()
	_, err = jobs.NewJobServiceClient(conn).GetJobs(ctx, &jobs.GetJobsRequest{})
	switch status.Code(err) {
	case codes.Unavailable, codes.DeadlineExceeded, codes.Canceled:
		return err
	}
	return nil
}
