-- What is kept goes when its time is over, whichever process sees to it.

create table chore (
  name text primary key,
  -- before this moment nobody begins it; put off a little while it is being done
  due_at {timestamp} not null
);
insert into chore (name, due_at) values
  ('retention', '1970-01-01T00:00:00.000Z'),
  ('pictures', '1970-01-01T00:00:00.000Z');

create index mail_sent on mail (sent_at) where sent_at is not null;
create index link_expired on link (expires_at);
create index session_expired on session (expires_at);

-- When the picture was last given to somebody; null of those that are older than this column.
alter table image add column kept_at {timestamp};
create index image_kept on image (kept_at, hash);
