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
func (r *verification) pipeline(ctx context.Context, from *Level, ply int) error {
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
		go every(ctx, time.Second/2, r.silence(ctx), cancel)
	}
	if r.Stall > 0 {
		go every(ctx, r.Stall/8, r.stalls(ctx, ply), cancel)
	}
	p, s := beam.NewPipelineWithRoot()
	leave(s, r.folder, from, ply)
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

// every ends a pipeline when what it asks now and then returns an error.
func every(ctx context.Context, period time.Duration, ask func() error, end context.CancelCauseFunc) {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-ticker.C:
			if err := ask(); err != nil {
				end(err)
			}
		}
	}
}

// silence returns a function that returns an error if the job server has been silent for too
// long: Beam would wait for ever.
func (r *verification) silence(ctx context.Context) func() error {
	heard := time.Now()
	return func() error {
		err := answers(ctx, r.Endpoint)
		if err == nil {
			heard = time.Now()
		} else if time.Since(heard) > silence {
			return fmt.Errorf("%w: %w", errGone, err)
		}
		return nil
	}
}

// stalls returns a function that returns an error if a pipeline has written nothing for too
// long: Prism may hang.
func (r *verification) stalls(ctx context.Context, ply int) func() error {
	written, last := 0, time.Now()
	return func() error {
		if records, err := r.records(ctx, ply, nil); err == nil && len(records) != written {
			written, last = len(records), time.Now()
		} else if time.Since(last) > r.Stall {
			return fmt.Errorf("%w: it wrote nothing to %s for %v", ErrEngine, r.level(ply), r.Stall)
		}
		return nil
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
