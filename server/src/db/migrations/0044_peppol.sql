-- Sending by Peppol, and what buyers answer.

-- One at a time: another might arrive beside one whose outcome is not known yet.
create unique index document_delivery_under_way on document_delivery (document_id)
where channel = 'PEPPOL' and accepted_at is null and failed_at is null;

-- What only Peppol has, of a sending that goes that way.
create table peppol_message (
  delivery_id bigint primary key references document_delivery (id) on delete cascade,
  -- under which the access point takes it once, however often it is handed over
  key text not null unique,
  -- the address at which the receiver was found
  receiver text,
  -- the access point took it, under this id
  message_id text,
  submitted_at {timestamp},
  -- calls to the access point, those that nobody recorded included
  attempts bigint not null default 0,
  -- null once its outcome is known
  next_attempt_at {timestamp},
  -- why the last attempt failed, until one succeeds
  last_error text,
  check ((message_id is null) = (submitted_at is null))
);
create index peppol_message_due on peppol_message (next_attempt_at) where next_attempt_at is not null;

-- What a buyer answers to a document, by Peppol: an invoice response.
create table document_response (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  at {timestamp} not null,
  -- of code list UNCL4343: RE refuses it
  code text not null check (code in ('AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD')),
  note text not null,
  -- the Peppol address of who answers
  sender text not null,
  -- of its bytes: the same file counts once
  sha256 text not null unique check (length(sha256) = 64),
  -- an administrator has seen that it was refused
  dismissed_at {timestamp}
);
create index document_response_of_document on document_response (document_id, id);
create index document_response_refused on document_response (id) where code in ('RE', 'UQ') and dismissed_at is null;
