-- Who passed the door of an event, as the devices at the door recorded it. It only grows: an entry by mistake is undone by another row.
-- Whether a person is in is derived (contract/src/merge-check-ins.ts).
create table check_in (
  id {identity},
  -- made by the device: what it sends twice is stored once
  nonce text not null unique,
  event_id bigint not null references event (id),
  -- null for a walk-in, and for an undone entry that has not arrived
  registration_id bigint references event_registration (id) on delete set null,
  -- of a walk-in
  name text not null default '',
  email text not null default '',
  company text not null default '',
  kind text not null check (kind in ('ENTRY', 'UNDO')),
  -- the nonce of an entry, which may arrive later
  undoes_nonce text,
  -- the device's moment; one that is ahead of the server becomes the server's
  at {timestamp} not null,
  received_at {timestamp} not null,
  -- its name, chosen on it
  device text not null,
  -- null for an undone entry
  how text check (how in ('SCAN', 'SEARCH', 'WALK_IN')),
  is_offline boolean not null,
  result text not null check (result in ('ACCEPTED', 'ALREADY_IN', 'NOT_REGISTERED')),
  -- null for an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  check ((kind = 'UNDO') = (undoes_nonce is not null)),
  check ((kind = 'ENTRY') = (how is not null)),
  check ((coalesce(how, '') = 'WALK_IN') or (name = '' and email = '' and company = ''))
);
create index check_in_of_event on check_in (event_id, id);
create index check_in_of_registration on check_in (registration_id);
create index check_in_of_account on check_in (account_id);
create index check_in_by_email on check_in (email);
