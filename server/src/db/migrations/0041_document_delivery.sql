-- Issued documents are sent by e-mail. Their files are read when the mail leaves: the mail only names them.

create table mail_attachment (
  mail_id bigint not null references mail (id) on delete cascade,
  document_id bigint not null references document (id) on delete cascade,
  kind text not null check (kind in ('PDF', 'UBL')),
  -- of the file, in ASCII
  name text not null,
  primary key (mail_id, document_id, kind)
);
create index mail_attachment_of_document on mail_attachment (document_id);

-- That a document was sent, to which address, and what became of it, which outlives its mail. Triggers (0042) copy that from the mail.
create table document_delivery (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  channel text not null check (channel in ('EMAIL')),
  mail_id bigint references mail (id) on delete set null,
  -- an e-mail address
  recipient text not null,
  created_at {timestamp} not null,
  -- a mail server took it
  accepted_at {timestamp},
  -- no mail server is set: it became a file, and reached nobody
  written_at {timestamp},
  -- refused for good; or returned, once it was accepted
  failed_at {timestamp},
  -- why it failed, in the words of the mail server
  reason text,
  -- an administrator has seen that it failed
  dismissed_at {timestamp}
);
create index document_delivery_of_document on document_delivery (document_id, id);
create index document_delivery_of_mail on document_delivery (mail_id);
create index document_delivery_failed on document_delivery (id) where failed_at is not null;
