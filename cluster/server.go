package cluster

import (
	"cmp"
	"context"
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
		go func() {
			err := watch(ctx, time.Second/2, silence, false, r.answers)
			cancel(fmt.Errorf("the job server went away: %w", err)) // Beam would wait for ever
		}()
	}
	if r.Stall > 0 {
		go func() { cancel(watch(ctx, r.Stall/8, r.Stall, false, r.writes(ply))) }()
	}
	p, s := beam.NewPipelineWithRoot()
	leave(s, r.folder, from, ply)
	ended := make(chan error, 1)
	go func() {
		_, err := beam.Run(ctx, r.Runner, p)
		ended <- err
	}()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	return cmp.Or(context.Cause(ctx), err)
}

// await waits until the job server answers.
func (r *verification) await(ctx context.Context) error {
	if r.Endpoint == "" {
		return nil
	}
	said := r.Warn == nil
	err := watch(ctx, time.Second/2, r.Patience, true, func(ctx context.Context) error {
		err := r.answers(ctx)
		if err != nil && !said && ctx.Err() == nil {
			r.Warn(fmt.Errorf("the job server at %s does not answer, and is tried again for %v: %w", r.Endpoint, r.Patience, err))
			said = true
		}
		return err
	})
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: the job server at %s did not answer for %v: %w", ErrEngine, r.Endpoint, r.Patience, err)
	}
	return err
}

// watch asks every period, and returns the error when there was one each time for longer than
// most. It returns nil only if once is true, and then when there is none.
func watch(ctx context.Context, period, most time.Duration, once bool, ask func(context.Context) error) error {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for well := time.Now(); ; {
		switch err := ask(ctx); {
		case err == nil && once:
			return nil
		case err == nil:
			well = time.Now()
		case time.Since(well) > most:
			return err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// writes returns a function that returns an error if a pipeline has written nothing since it
// was called before: Prism may hang.
func (r *verification) writes(ply int) func(context.Context) error {
	written := 0
	return func(ctx context.Context) error {
		if found, err := r.list(ctx, ply, anyShard); err == nil && len(found) != written {
			written = len(found)
			return nil
		}
		return fmt.Errorf("%w: it wrote nothing to %s for %v", ErrEngine, r.level(ply), r.Stall)
	}
}

// answers returns nil if the job server answers, whatever it says.
func (r *verification) answers(ctx context.Context) error {
	conn, err := grpc.NewClient(r.Endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()))
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
