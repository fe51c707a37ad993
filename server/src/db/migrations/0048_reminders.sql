-- Letters that ask for what is overdue, what holds them back, and the interest on it (docs/decisions/0065-reminders.md). Money is in
-- cents; days are texts YYYY-MM-DD of Belgium.

-- One letter a party and day.
create table reminder (
  id {identity},
  party_id bigint not null references party (id),
  sent_on text not null check (length(sent_on) = 10),
  -- the highest of its invoices
  level bigint not null check (level between 1 and 5),
  -- an e-mail address
  recipient text not null,
  mail_id bigint references mail (id) on delete set null,
  -- what it says, as JSON: its PDF is made of this alone
  content text not null,
  at {timestamp} not null,
  -- null: an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  unique (party_id, sent_on)
);
create index reminder_of_mail on reminder (mail_id);
create index reminder_of_account on reminder (account_id);

-- The invoices that a letter lists.
create table reminder_document (
  reminder_id bigint not null references reminder (id) on delete cascade,
  document_id bigint not null references document (id) on delete cascade,
  -- that it has since this letter; 0: no letter was written because of it yet
  level bigint not null check (level between 0 and 5),
  -- the letter was written because of it: it went up to that level
  is_raised boolean not null,
  open_cents bigint not null check (open_cents > 0),
  primary key (reminder_id, document_id),
  check (level > 0 or not is_raised)
);
create index reminder_document_of_document on reminder_document (document_id, level);
create unique index reminder_document_level on reminder_document (document_id, level) where is_raised;

-- The PDF of a letter, byte for byte.
create table reminder_file (
  reminder_id bigint primary key references reminder (id) on delete cascade,
  bytes {bytes} not null,
  sha256 text not null check (length(sha256) = 64),
  created_at {timestamp} not null
);

-- An invoice of which no letter asks for a while.
create table reminder_pause (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  kind text not null check (kind in ('DISPUTE', 'PROMISE', 'OTHER')),
  -- the last day of it; null: until a person ends it
  until_on text check (length(until_on) = 10),
  reason text not null,
  at {timestamp} not null,
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  ended_at {timestamp},
  ended_by text,
  check (kind <> 'PROMISE' or until_on is not null),
  check ((ended_at is null) = (ended_by is null))
);
create unique index reminder_pause_running on reminder_pause (document_id) where ended_at is null;
create index reminder_pause_of_document on reminder_pause (document_id, id);
create index reminder_pause_of_account on reminder_pause (account_id);

-- Of late payments between companies, a year, by semester (law of 2 August 2002, article 5): those that the code does not have.
create table late_interest_rate (
  -- the first day of the semester
  starts_on text primary key check (length(starts_on) = 10 and substr(starts_on, 5) in ('-01-01', '-07-01')),
  basis_points bigint not null check (basis_points between 0 and 5000),
  at {timestamp} not null,
  by_name text not null
);

-- What a person decided on the interest and the flat fee of an invoice, as they were then.
create table late_claim_decision (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  kind text not null check (kind in ('WAIVED', 'INVOICED')),
  interest_cents bigint not null check (interest_cents >= 0),
  flat_cents bigint not null check (flat_cents >= 0),
  reason text not null,
  -- the invoice of it: without its draft the claim is open again
  invoice_id bigint references document (id) on delete cascade,
  at {timestamp} not null,
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  check (interest_cents + flat_cents > 0),
  check ((kind = 'INVOICED') = (invoice_id is not null))
);
create index late_claim_decision_of_document on late_claim_decision (document_id, id);
create index late_claim_decision_of_invoice on late_claim_decision (invoice_id);
create index late_claim_decision_of_account on late_claim_decision (account_id);
