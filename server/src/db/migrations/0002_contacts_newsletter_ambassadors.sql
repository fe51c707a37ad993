-- Messages of the contact form, newsletter subscriptions, ambassadors, and what pages that are kept go by.

create table contact (
  id {identity},
  name text not null,
  email text not null,
  message text not null,
  read boolean not null default false,
  -- name, address and message without case and accents
  search_text text not null,
  created_at {timestamp} not null
);
create index contact_newest on contact (created_at, id);

create table newsletter_subscription (
  id {identity},
  -- lower-cased and composed: one address, one row
  email text not null unique,
  -- what the secret of the unsubscribe link is derived from, with a key that is not in the database
  token_seed text not null,
  token_hash text not null unique,
  created_at {timestamp} not null,
  -- the row outlives the subscription: only the public form subscribes this address again
  unsubscribed_at {timestamp}
);
create index newsletter_subscription_newest on newsletter_subscription (unsubscribed_at, created_at, id);

-- Addresses for the header of the same name, as it is written; may hold the place of the mail's secret.
alter table mail add column list_unsubscribe text;

create table ambassador (
  id {identity},
  name text not null,
  -- name without case and accents: no two ambassadors share one
  name_key text not null unique,
  company text not null,
  job_title text not null,
  active boolean not null,
  photo_hash text,
  logo_hash text,
  -- name and company without case and accents
  search_text text not null,
  version integer not null default 1,
  created_at {timestamp} not null
);
create index ambassador_directory on ambassador (active, created_at, id);
create index ambassador_directory_by_name on ambassador (active, name_key, id);
create index ambassador_newest on ambassador (created_at, id);
create index ambassador_photo on ambassador (photo_hash, active);
create index ambassador_logo on ambassador (logo_hash, active);

-- One row per thing that kept pages show: `number` grows with every change of it, in the same transaction;
-- `shown` is how many of its rows the public sees, so that nobody has to count them.
create table revision (
  name text primary key,
  number bigint not null default 0,
  shown bigint not null default 0
);
insert into revision (name) values ('ambassadors');
