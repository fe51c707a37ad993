-- Who pays (parties), what they have (memberships, in terms), who sits on it (seats), and how each term is renewed.
-- Days are texts YYYY-MM-DD of Belgium; intervals contain their first day and not their last. Money is in cents, without VAT.

create table party (
  id {identity},
  kind text not null check (kind in ('COMPANY', 'PERSON')),
  legal_name text not null,
  -- ten digits; a foreign company, or one of which it is not known yet, has none
  enterprise_number text unique check (length(enterprise_number) = 10),
  vat_status text not null check (vat_status in ('LIABLE', 'EXEMPT', 'NONE')),
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default 'BE' check (length(country) = 2),
  invoice_email text not null default '',
  search_text text not null,
  version bigint not null default 1,
  created_at {timestamp} not null,
  check (kind = 'COMPANY' or enterprise_number is null)
);
create index party_by_kind on party (kind, search_text, id);

-- Who speaks for a company: of its dues, or of the people on its seats.
create table company_role (
  party_id bigint not null references party (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  role text not null check (role in ('DUES', 'PEOPLE')),
  primary key (party_id, account_id, role)
);
create index company_role_of_account on company_role (account_id);

create table membership (
  id {identity},
  party_id bigint not null references party (id),
  -- never moves, whatever happened since
  member_since text not null check (length(member_since) = 10),
  version bigint not null default 1,
  created_at {timestamp} not null
);
create index membership_of_party on membership (party_id);

create table membership_term (
  id {identity},
  membership_id bigint not null references membership (id) on delete cascade,
  -- 1, 2, 3 … in the order in which they were granted
  number bigint not null,
  starts_on text not null check (length(starts_on) = 10),
  ends_on text not null check (length(ends_on) = 10),
  -- where it ended before that day
  closed_on text check (length(closed_on) = 10),
  policy_version_id bigint not null references policy_version (id),
  offer text not null check (offer in ('SINGLE', 'BUSINESS')),
  seats bigint not null check (seats > 0),
  unit_net_cents bigint not null check (unit_net_cents >= 0),
  -- why a company has fewer seats than the conditions ask for
  seats_reason text not null default '',
  origin text not null check (origin in ('FIRST', 'RENEWAL', 'UPGRADE', 'REJOIN')),
  state text not null check (state in ('PLANNED', 'CURRENT', 'ENDED', 'ANNULLED', 'REPLACED', 'TERMINATED')),
  predecessor_id bigint references membership_term (id) on delete cascade,
  created_at {timestamp} not null,
  unique (membership_id, number),
  check (starts_on < ends_on),
  check (closed_on between starts_on and ends_on),
  check ((closed_on is not null) = (state in ('ANNULLED', 'REPLACED', 'TERMINATED'))),
  check ((predecessor_id is not null) = (origin in ('RENEWAL', 'UPGRADE')))
);
create unique index membership_term_current on membership_term (membership_id) where state = 'CURRENT';
create unique index membership_term_successor on membership_term (predecessor_id) where state <> 'ANNULLED';
create index membership_term_predecessor on membership_term (predecessor_id);
create index membership_term_of_policy on membership_term (policy_version_id);
create index membership_term_to_start on membership_term (starts_on, id) where state = 'PLANNED';
create index membership_term_to_end on membership_term (ends_on, id) where state = 'CURRENT';

-- Seats that a company added to a term after it began.
create table seat_change (
  id {identity},
  term_id bigint not null references membership_term (id) on delete cascade,
  effective_on text not null check (length(effective_on) = 10),
  added bigint not null check (added <> 0),
  unit_net_cents bigint not null check (unit_net_cents >= 0),
  reason text not null default '',
  created_at {timestamp} not null
);
create index seat_change_of_term on seat_change (term_id);

create table seat_assignment (
  id {identity},
  membership_id bigint not null references membership (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  from_on text not null check (length(from_on) = 10),
  -- the first day without it
  to_on text check (length(to_on) = 10 and to_on >= from_on),
  state text not null check (state in ('INVITED', 'ACTIVE', 'RELEASED')),
  created_at {timestamp} not null,
  check ((to_on is not null) = (state = 'RELEASED'))
);
-- A person has one seat in all.
create unique index seat_assignment_open on seat_assignment (account_id) where state <> 'RELEASED';
create index seat_assignment_of_membership on seat_assignment (membership_id, state, id);
create index seat_assignment_of_account on seat_assignment (account_id);

create table renewal_case (
  id {identity},
  term_id bigint not null unique references membership_term (id) on delete cascade,
  state text not null check (state in ('OPEN', 'TOLD', 'UNTOLD', 'CLOCK', 'DECLINED', 'RENEWED', 'ENDED', 'NEEDS_DECISION')),
  -- the first day on which the notice may be received
  notice_from text not null check (length(notice_from) = 10),
  -- what the renewal is to be, as its notice says: seats, price of one, and conditions
  seats bigint check (seats > 0),
  unit_net_cents bigint check (unit_net_cents >= 0),
  policy_version_id bigint references policy_version (id),
  -- the notice that was sent last
  notice_mail_id bigint references mail (id) on delete set null,
  -- the day on which the notice was received
  told_on text check (length(told_on) = 10),
  -- the day on which the invoice of the renewal was received, and the last one on which a decline counts
  invoice_received_on text check (length(invoice_received_on) = 10),
  decline_until text check (length(decline_until) = 10),
  -- the day on which the member declined
  declined_on text check (length(declined_on) = 10),
  created_at {timestamp} not null,
  check (state <> 'TOLD' or told_on is not null),
  check (state <> 'CLOCK' or (told_on is not null and invoice_received_on is not null)),
  check ((invoice_received_on is null) = (decline_until is null)),
  check (state <> 'DECLINED' or declined_on is not null)
);
create index renewal_case_by_state on renewal_case (state, notice_from, id);
create index renewal_case_to_close on renewal_case (decline_until, id) where state in ('CLOCK', 'DECLINED');
create index renewal_case_of_policy on renewal_case (policy_version_id);
create index renewal_case_of_notice on renewal_case (notice_mail_id);

-- What happened to a membership, when, by whom and why. It only grows.
create table membership_event (
  id {identity},
  membership_id bigint not null references membership (id) on delete cascade,
  term_id bigint references membership_term (id) on delete cascade,
  at {timestamp} not null,
  -- the day that it counts for
  day text not null check (length(day) = 10),
  kind text not null,
  -- null: the clock, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  -- a JSON object: dates, numbers, evidence
  facts text not null,
  -- its letter is to be written
  letter_due boolean not null default false
);
create index membership_event_with_letter on membership_event (id) where letter_due;
create index membership_event_of_membership on membership_event (membership_id, id);
create index membership_event_of_term on membership_event (term_id);
create index membership_event_of_account on membership_event (account_id);

-- The mail came back: it was accepted by a mail server, and not delivered.
alter table mail add column bounced_at {timestamp};

-- Settings that administrators change on a screen.
create table setting (name text primary key, value text not null);
