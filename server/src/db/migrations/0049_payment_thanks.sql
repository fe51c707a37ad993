-- The letter that thanks for an invoice paid in full: one at most for each invoice.
create table payment_thanks (
  document_id bigint primary key references document (id) on delete cascade,
  -- null once the mail is deleted, and where there was no address to write to
  mail_id bigint references mail (id) on delete set null,
  at {timestamp} not null
);
create index payment_thanks_of_mail on payment_thanks (mail_id);

-- What was paid lately.
create index allocation_by_time on allocation (at);
