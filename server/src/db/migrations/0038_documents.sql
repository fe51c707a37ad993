-- Invoices and credit notes (docs/decisions/0058-documents.md). A document without a number is a draft, which changes; one with a
-- number was issued, and triggers (0039) refuse to change it. Days are texts YYYY-MM-DD of Belgium; money is in cents.

-- The last document of each kind and year: the lock under which numbers are given, without a gap.
create table document_series (
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year bigint not null,
  last_number bigint not null,
  last_issued_on text not null check (length(last_issued_on) = 10),
  -- of the last document, which the next one contains; empty before the first
  last_hash text not null,
  primary key (kind, year)
);

create table document (
  id {identity},
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  party_id bigint not null references party (id),
  membership_id bigint references membership (id),
  -- the invoice that a credit note is for; null for one of before the product kept them
  credits_document_id bigint references document (id),
  -- printed once, under the lines
  note text not null default '',
  -- all null in a draft
  year bigint,
  number bigint,
  issued_on text check (length(issued_on) = 10),
  due_on text check (length(due_on) = 10),
  -- twelve digits
  payment_reference text unique check (length(payment_reference) = 12),
  -- what it says, as JSON: its PDF and its UBL are made of this alone
  content text,
  -- SHA-256, hexadecimal: of the document before it in its series, and of that with the content
  previous_hash text,
  hash text check (length(hash) = 64),
  -- sums of the lines
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  total_cents bigint not null default 0,
  -- sum of the issued credit notes for it
  credited_cents bigint not null default 0,
  search_text text not null,
  version bigint not null default 1,
  created_at {timestamp} not null,
  unique (kind, year, number),
  check (kind = 'CREDIT_NOTE' or credits_document_id is null),
  check (credited_cents between 0 and total_cents),
  check ((number is null) = (year is null)),
  check ((number is null) = (issued_on is null)),
  check ((number is null) = (content is null)),
  check ((number is null) = (previous_hash is null)),
  check ((number is null) = (hash is null)),
  check ((due_on is not null) = (number is not null and kind = 'INVOICE')),
  check ((payment_reference is not null) = (number is not null and kind = 'INVOICE'))
);
create index document_of_party on document (party_id, id);
create index document_of_membership on document (membership_id, id);
create index document_crediting on document (credits_document_id);
create index document_drafted on document (created_at, id) where number is null;
create index document_by_day on document (issued_on, id);
create index document_open on document (due_on, id) where credited_cents < total_cents and kind = 'INVOICE';

create table document_line (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  position bigint not null,
  text text not null,
  quantity bigint not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  net_cents bigint not null,
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_basis_points bigint not null check (vat_basis_points between 0 and 10000),
  period_from text check (length(period_from) = 10),
  -- the first day without it
  period_to text check (length(period_to) = 10 and period_to > period_from),
  -- why it is charged, as JSON
  reason text not null,
  -- the term that it is charged for
  term_id bigint references membership_term (id) on delete set null,
  -- the line of an invoice that it credits
  credits_line_id bigint references document_line (id),
  unique (document_id, position),
  check (net_cents = quantity * unit_cents),
  check (vat_category = 'S' or vat_basis_points = 0),
  check ((period_from is null) = (period_to is null))
);
create index document_line_of_term on document_line (term_id);
create index document_line_crediting on document_line (credits_line_id);

-- What leaves the firm, byte for byte.
create table document_file (
  document_id bigint not null references document (id),
  kind text not null check (kind in ('PDF', 'UBL')),
  bytes {bytes} not null,
  sha256 text not null check (length(sha256) = 64),
  created_at {timestamp} not null,
  primary key (document_id, kind)
);

-- What happened to a document, when and by whom. It only grows.
create table document_event (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  at {timestamp} not null,
  kind text not null,
  -- null: the clock, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  -- why; empty where nothing is said
  reason text not null default ''
);
create index document_event_of_document on document_event (document_id, id);
create index document_event_of_account on document_event (account_id);
