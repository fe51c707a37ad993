-- What the clock does: which jobs there are, what ran, and which steps of the calendar are done.

create table job (
  name text primary key,
  -- before this moment nobody begins it
  due_at {timestamp} not null,
  -- the run that has claimed it, and until when; both null while nobody runs it
  run_id bigint,
  leased_until {timestamp},
  -- when it last ended well, whether or not there was anything to do
  last_done_at {timestamp}
);
insert into job (name, due_at) select name, due_at from chore;
drop table chore;

create table job_run (
  id {identity},
  job text not null,
  started_at {timestamp} not null,
  -- null while it runs, and for ever if its process died
  ended_at {timestamp},
  outcome text check (outcome in ('DONE', 'FAILED')),
  -- JSON: how many of each kind
  result text,
  error text,
  check ((ended_at is null) = (outcome is null)),
  check ((result is null) = (outcome is null or outcome <> 'DONE')),
  check ((error is null) = (outcome is null or outcome <> 'FAILED'))
);
create index job_run_job on job_run (job, id);
create index job_run_started on job_run (started_at);

-- A step that the calendar asks for is done once, whoever does it: its row is written in the transaction of its work.
create table job_step (
  subject_kind text not null,
  subject_id bigint not null,
  step text not null,
  -- the day that its subject sets, whenever it was done
  due_on text not null,
  done_at {timestamp} not null,
  outcome text not null,
  primary key (subject_kind, subject_id, step)
);

-- Steps that are tried again.
create table job_step_failure (
  id {identity},
  job text not null,
  subject_kind text not null,
  subject_id bigint not null,
  step text not null,
  -- what it does, in French, without names
  title text not null,
  due_on text not null,
  attempts integer not null,
  failed_at {timestamp} not null,
  error text not null,
  unique (subject_kind, subject_id, step)
);
create index job_step_failure_job on job_step_failure (job, failed_at);
