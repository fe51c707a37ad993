-- What administrators deleted a moment ago, for as long as they can take it back.

create table trash (
  kind text not null,
  subject_id bigint not null,
  -- the rows that were deleted, as JSON, in the order in which they can come back
  content text not null,
  expires_at {timestamp} not null,
  primary key (kind, subject_id)
);
create index trash_expired on trash (expires_at);
