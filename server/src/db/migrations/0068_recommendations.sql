-- What members recommend to one another, thank for, and look for. Money is in cents of euros without VAT; days are texts YYYY-MM-DD and
-- months YYYY-MM of Belgium. Triggers (0069) let nothing change in a month that is frozen.

-- « Je cherche », « j'offre »: shown to members on the card; when it was last changed, null if never
alter table account add column seeking text not null default '';
alter table account add column offering text not null default '';
alter table account add column seeking_changed_at {timestamp};

create table recommendation (
  id {identity},
  -- who recommends, and to whom; null once their data are erased
  giver_id bigint references account (id) on delete set null,
  receiver_id bigint references account (id) on delete set null,
  kind text not null check (kind in ('INSIDE', 'OUTSIDE', 'SPIN_OFF')),
  -- empty once the contact is erased
  subject text not null,
  message text not null default '',
  -- of the person outside; null without one, and once erased
  contact_name text,
  contact_email text,
  contact_phone text,
  consent text check (consent in ('AGREED', 'BY_INTRODUCTION')),
  -- by introduction alone
  introduction text check (introduction in ('WAITING', 'ACCEPTED', 'REFUSED', 'EXPIRED')),
  -- of the mailed link, while the contact may answer
  token_hash text unique,
  expires_at {timestamp},
  state text not null check (state in ('SENT', 'ACCEPTED', 'IN_PROGRESS', 'WON', 'LOST', 'DECLINED', 'WITHDRAWN')),
  created_at {timestamp} not null,
  -- the day of creation, in Belgium
  created_on text not null check (length(created_on) = 10),
  -- the last step
  moved_at {timestamp} not null,
  -- the day of the outcome, in Belgium
  closed_on text check (length(closed_on) = 10),
  erased_on text check (length(erased_on) = 10),
  version bigint not null default 0,
  check (giver_id <> receiver_id),
  check ((introduction is not null) = (consent is not null and consent = 'BY_INTRODUCTION')),
  check ((token_hash is null) = (expires_at is null)),
  check (token_hash is null or introduction = 'WAITING'),
  check ((closed_on is not null) = (state in ('WON', 'LOST', 'DECLINED', 'WITHDRAWN')))
);
create index recommendation_of_giver on recommendation (giver_id, moved_at, id);
create index recommendation_of_receiver on recommendation (receiver_id, moved_at, id);
create index recommendation_waiting on recommendation (expires_at) where expires_at is not null;
create index recommendation_open on recommendation (moved_at) where closed_on is null;
create index recommendation_to_erase on recommendation (closed_on) where closed_on is not null and erased_on is null;
create index recommendation_by_day on recommendation (created_on);

-- What happened to one, when, by whom and why. It only grows.
create table recommendation_history (
  id {identity},
  recommendation_id bigint not null references recommendation (id) on delete cascade,
  at {timestamp} not null,
  -- the day of it, in Belgium
  on_day text not null check (length(on_day) = 10),
  kind text not null,
  -- null: the clock, the contact, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  reason text not null default ''
);
create index recommendation_history_of_recommendation on recommendation_history (recommendation_id, id);
create index recommendation_history_of_account on recommendation_history (account_id);
create index recommendation_history_by_day on recommendation_history (kind, on_day);

-- Thanks for business that came through a person: written by the member to whom it came, who alone states the amount.
create table thanks (
  id {identity},
  -- null once the recommendation is deleted, and for one that was never written down
  recommendation_id bigint references recommendation (id) on delete set null,
  -- who writes it: the business came to them; null once their data are erased
  writer_id bigint references account (id) on delete set null,
  -- who is thanked; null for a visitor without account, and once their data are erased
  thanked_id bigint references account (id) on delete set null,
  -- of a visitor; empty once erased
  visitor_name text,
  kind text not null check (kind in ('INSIDE', 'OUTSIDE', 'SPIN_OFF')),
  cents bigint not null check (cents > 0),
  month text not null check (length(month) = 7),
  created_at {timestamp} not null,
  withdrawn_at {timestamp},
  check (writer_id <> thanked_id),
  check (visitor_name is null or thanked_id is null)
);
create index thanks_of_recommendation on thanks (recommendation_id);
create index thanks_of_writer on thanks (writer_id, month, id);
create index thanks_of_thanked on thanks (thanked_id, month, id);
create index thanks_by_month on thanks (month) where withdrawn_at is null;

-- What the board may know of the amounts: whole months without overlap, published once their last one is frozen, and never changed.
create table worth_block (
  from_month text primary key check (length(from_month) = 7),
  to_month text not null unique check (length(to_month) = 7),
  cents bigint not null,
  givers bigint not null check (givers >= 5),
  receivers bigint not null check (receivers >= 5),
  median_given_cents bigint not null,
  median_received_cents bigint not null,
  published_at {timestamp} not null,
  check (from_month <= to_month)
);

-- A meeting of two members, noted by one and confirmed by the other.
create table one_to_one (
  id {identity},
  -- null once their data are erased
  proposer_id bigint references account (id) on delete set null,
  other_id bigint references account (id) on delete set null,
  met_on text not null check (length(met_on) = 10),
  state text not null check (state in ('PROPOSED', 'CONFIRMED', 'DENIED', 'WITHDRAWN')),
  created_at {timestamp} not null,
  answered_at {timestamp},
  check (proposer_id <> other_id)
);
create index one_to_one_of_proposer on one_to_one (proposer_id, met_on, id);
create index one_to_one_of_other on one_to_one (other_id, met_on, id);
create index one_to_one_by_day on one_to_one (met_on) where state = 'CONFIRMED';
