-- Files of the bank, what was received and paid back, and which invoices that paid (docs/decisions/0064-bank-and-payments.md). Money is
-- in cents, positive for what the firm received; days are texts YYYY-MM-DD of Belgium. Triggers (0047) let payments only grow.

create table bank_file (
  id {identity},
  sha256 text not null unique check (length(sha256) = 64),
  name text not null,
  format text not null check (format in ('CODA', 'CAMT053')),
  bytes bigint not null,
  received_at {timestamp} not null,
  -- null: read from the folder, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null
);
create index bank_file_of_account on bank_file (account_id);

create table bank_statement (
  id {identity},
  file_id bigint not null references bank_file (id),
  -- of the account
  iban text not null,
  year bigint not null,
  -- null: the bank gives none
  sequence bigint,
  opening_cents bigint not null,
  closing_cents bigint not null,
  closing_on text not null check (length(closing_on) = 10),
  movements bigint not null,
  -- QUARANTINED: nothing of it is booked until a person has looked
  state text not null check (state in ('ACCEPTED', 'QUARANTINED', 'DISCARDED')),
  -- why it waits, or waited: sentences, as JSON
  problems text not null,
  -- what it says, as JSON, while it waits
  held text,
  decided_at {timestamp},
  -- null where the product accepted it
  decided_by text,
  reason text not null default '',
  check ((state = 'QUARANTINED') = (held is not null))
);
create index bank_statement_of_file on bank_statement (file_id);
create index bank_statement_waiting on bank_statement (id) where state = 'QUARANTINED';
create unique index bank_statement_number on bank_statement (iban, year, sequence) where state = 'ACCEPTED';
create index bank_statement_by_day on bank_statement (closing_on, id);

-- A payment that the account received or made; each payment of a batch is one.
create table bank_movement (
  id {identity},
  statement_id bigint not null references bank_statement (id),
  -- in the file: the line (CODA) or the number of the entry (camt.053)
  position bigint not null,
  -- of its entry, SHA-256: the same entry counts once, in whatever file it comes
  fingerprint text not null check (length(fingerprint) = 64),
  -- of its entry, by the reference of the bank; null without one
  reference_key text check (length(reference_key) = 64),
  -- in its batch, from 1; 0 for a single payment
  part bigint not null,
  cents bigint not null check (cents <> 0),
  booked_on text not null check (length(booked_on) = 10),
  value_on text check (length(value_on) = 10),
  bank_reference text not null,
  is_reversal boolean not null,
  counterparty_name text not null,
  counterparty_iban text not null,
  counterparty_bic text not null,
  -- twelve digits, also when their check digits are wrong
  structured text check (length(structured) = 12),
  free text not null,
  search_text text not null,
  -- sum of its payments
  booked_cents bigint not null default 0,
  -- the product has looked whether it can book it by itself
  examined_at {timestamp},
  -- a person said that it pays nothing here
  set_aside_at {timestamp},
  set_aside_by text,
  set_aside_reason text not null default '',
  unique (fingerprint, part),
  check (booked_cents = 0 or set_aside_at is null),
  check (booked_cents between case when cents < 0 then cents else 0 end and case when cents < 0 then 0 else cents end)
);
create index bank_movement_of_statement on bank_movement (statement_id, position, part);
create index bank_movement_by_reference on bank_movement (reference_key) where reference_key is not null;
create index bank_movement_of_counterparty on bank_movement (counterparty_iban, id) where counterparty_iban <> '';
create index bank_movement_by_day on bank_movement (booked_on, id);
create index bank_movement_by_amount on bank_movement (cents, id);
create index bank_movement_unexamined on bank_movement (id) where examined_at is null;
create index bank_movement_waiting on bank_movement (booked_on, id) where booked_cents <> cents and set_aside_at is null;
create index bank_movement_set_aside on bank_movement (booked_on, id) where set_aside_at is not null;

-- What a party paid, or was paid back. It only grows: a mistake is mended by the same amount with the other sign.
create table payment (
  id {identity},
  party_id bigint not null references party (id),
  -- RETURN: the bank took a payment back; CORRECTION: it was entered by mistake
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'RETURN', 'CORRECTION')),
  cents bigint not null check (cents <> 0),
  paid_on text not null check (length(paid_on) = 10),
  method text not null check (method in ('TRANSFER', 'CASH', 'CARD', 'OTHER')),
  -- null: entered by hand
  movement_id bigint references bank_movement (id),
  -- the payment that a return or a correction takes back
  reverses_id bigint references payment (id),
  note text not null default '',
  at {timestamp} not null,
  -- null: the product itself, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  check ((reverses_id is not null) = (kind in ('RETURN', 'CORRECTION'))),
  check (kind <> 'PAYMENT' or cents > 0),
  check (kind not in ('REFUND', 'RETURN') or cents < 0)
);
create index payment_of_party on payment (party_id, id);
create index payment_of_movement on payment (movement_id, id);
create index payment_reversing on payment (reverses_id);
create index payment_of_account on payment (account_id);
create index payment_by_day on payment (paid_on, id);

-- How much of a payment pays an invoice. It only grows, like payments; what is not allocated is the balance of the party.
create table allocation (
  id {identity},
  payment_id bigint not null references payment (id),
  -- null once the invoice is deleted, at the end of its time
  document_id bigint references document (id),
  cents bigint not null check (cents <> 0),
  -- the allocation of which this takes back a part, or all
  reverses_id bigint references allocation (id),
  reason text not null default '',
  at {timestamp} not null,
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  check ((cents < 0) = (reverses_id is not null))
);
create index allocation_of_payment on allocation (payment_id, id);
create index allocation_of_document on allocation (document_id, id);
create index allocation_reversing on allocation (reverses_id);
create index allocation_of_account on allocation (account_id);

-- Sum of the allocations to it.
alter table document add column paid_cents bigint not null default 0 check (paid_cents between 0 and total_cents - credited_cents);
drop index document_open;
-- The column stands first: SQLite uses a partial index only for conditions written so.
create index document_to_pay on document (due_on, id) where total_cents > credited_cents + paid_cents;
create index document_by_open_amount on document ((total_cents - credited_cents - paid_cents), id)
  where due_on is not null and total_cents > credited_cents + paid_cents;
