-- Events, who comes to them, and the seats that are offered to those who wait. Moments are in UTC. One live registration a person and
-- event; seats are counted under the lock of the event's row.

create table event (
  id {identity},
  -- in its address; fixed once it is published
  slug text not null unique,
  state text not null check (state in ('DRAFT', 'PUBLISHED', 'CANCELLED', 'HELD', 'CLOSED')),
  audience text not null check (audience in ('PUBLIC', 'MEMBERS')),
  title text not null,
  summary text not null,
  -- JSON: a `RichText`
  body text not null,
  -- JSON: names
  hosts text not null,
  -- JSON: times and texts
  programme text not null,
  picture_hash text,
  place_name text not null,
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  starts_at {timestamp} not null,
  ends_at {timestamp} not null,
  capacity bigint not null check (capacity > 0),
  guests_per_member bigint not null check (guests_per_member >= 0),
  -- the conditions in force when it was published
  policy_version_id bigint references policy_version (id),
  -- when its day was last changed after it was published
  moved_at {timestamp},
  -- of what calendars know of it: goes up with each change that they are told
  revision bigint not null default 0,
  cancel_reason text not null default '',
  search_text text not null,
  version bigint not null default 1,
  created_at {timestamp} not null,
  check (starts_at < ends_at),
  check ((state = 'DRAFT') = (policy_version_id is null))
);
create index event_by_start on event (starts_at, id);
create index event_by_state on event (state, starts_at, id);
create index event_of_picture on event (picture_hash);
create index event_of_policy on event (policy_version_id);

-- What happened to an event, when, by whom and why. It only grows.
create table event_history (
  id {identity},
  event_id bigint not null references event (id) on delete cascade,
  at {timestamp} not null,
  kind text not null,
  -- null: the clock, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  -- a JSON object
  facts text not null
);
create index event_history_of_event on event_history (event_id, id);
create index event_history_of_account on event_history (account_id);

-- A person who comes, waits, or came off it. The waiting list is in the order of the ids.
create table event_registration (
  id {identity},
  event_id bigint not null references event (id) on delete cascade,
  -- null: a guest without an account, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  -- the member who brings this guest
  host_id bigint references event_registration (id) on delete cascade,
  -- of a guest; a member's are those of the account
  name text not null default '',
  email text not null default '',
  company text not null default '',
  state text not null check (
    state in ('REGISTERED', 'WAITING', 'DECLINED', 'WITHDRAWN', 'WITHDRAWN_LATE', 'HANDED_OVER', 'CANCELLED_BY_CLUB')
  ),
  -- they keep the seat until another person takes it
  handing_over_since {timestamp},
  created_at {timestamp} not null,
  -- when they got the seat
  registered_at {timestamp},
  -- of a guest; a member is searched and sorted by the account
  search_text text not null default '',
  check (host_id is not null or (name = '' and email = '')),
  check (handing_over_since is null or state = 'REGISTERED')
);
create unique index event_registration_live_member on event_registration (event_id, account_id)
  where host_id is null and state in ('REGISTERED', 'WAITING');
-- Guests who are forgotten have no address, and are several.
create unique index event_registration_live_guest on event_registration (event_id, email)
  where host_id is not null and email <> '' and state in ('REGISTERED', 'WAITING');
create index event_registration_of_event on event_registration (event_id, state, id);
create index event_registration_of_account on event_registration (account_id, id);
create index event_registration_of_host on event_registration (host_id);
create index event_registration_by_email on event_registration (email);

-- A seat held for a person on the waiting list, until they answer or the time is over.
create table seat_offer (
  id {identity},
  event_id bigint not null references event (id) on delete cascade,
  registration_id bigint not null references event_registration (id) on delete cascade,
  -- for the person and their guests
  seats bigint not null check (seats > 0),
  state text not null check (state in ('PENDING', 'CLAIMED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  created_at {timestamp} not null,
  expires_at {timestamp} not null,
  closed_at {timestamp},
  check ((state = 'PENDING') = (closed_at is null))
);
create unique index seat_offer_pending on seat_offer (registration_id) where state = 'PENDING';
create index seat_offer_to_expire on seat_offer (expires_at, id) where state = 'PENDING';
create index seat_offer_of_event on seat_offer (event_id, state);
create index seat_offer_of_registration on seat_offer (registration_id);

-- What happened to a registration, when, by whom and why. It only grows.
create table registration_history (
  id {identity},
  registration_id bigint not null references event_registration (id) on delete cascade,
  at {timestamp} not null,
  kind text not null,
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  facts text not null,
  -- its letter is to be written
  letter_due boolean not null default false
);
create index registration_history_with_letter on registration_history (id) where letter_due;
create index registration_history_of_registration on registration_history (registration_id, id);
create index registration_history_of_account on registration_history (account_id);

-- The secret address at which a member's calendar reads their events.
create table calendar_feed (
  account_id bigint primary key references account (id) on delete cascade,
  token_seed text not null,
  token_hash text not null unique,
  created_at {timestamp} not null
);
