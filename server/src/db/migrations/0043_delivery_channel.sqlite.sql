-- Issued documents are sent by Peppol, too.

-- SQLite cannot change a check: the table of sendings is rebuilt, with one more channel. The trigger of 0042, which names it, is made
-- again as it was.
drop trigger mail_delivery_outcome;
create table new_document_delivery (
  id {identity},
  document_id bigint not null references document (id) on delete cascade,
  channel text not null check (channel in ('EMAIL', 'PEPPOL')),
  mail_id bigint references mail (id) on delete set null,
  -- an e-mail address, or a Peppol address
  recipient text not null,
  created_at {timestamp} not null,
  -- a mail server took it, or the access point of the receiver
  accepted_at {timestamp},
  -- no mail server is set: it became a file, and reached nobody
  written_at {timestamp},
  -- refused for good; or returned, once it was accepted
  failed_at {timestamp},
  -- why it failed, in the words of the mail server or of the access point
  reason text,
  -- an administrator has seen that it failed
  dismissed_at {timestamp},
  check (channel = 'EMAIL' or (mail_id is null and written_at is null)),
  check (channel = 'EMAIL' or accepted_at is null or failed_at is null)
);
insert into new_document_delivery (id, document_id, channel, mail_id, recipient, created_at, accepted_at, written_at, failed_at, reason, dismissed_at)
  select id, document_id, channel, mail_id, recipient, created_at, accepted_at, written_at, failed_at, reason, dismissed_at from document_delivery;
delete from sqlite_sequence where name = 'new_document_delivery';
insert into sqlite_sequence (name, seq) select 'new_document_delivery', seq from sqlite_sequence where name = 'document_delivery';
drop table document_delivery;
alter table new_document_delivery rename to document_delivery;
create index document_delivery_of_document on document_delivery (document_id, id);
create index document_delivery_of_mail on document_delivery (mail_id);
create index document_delivery_failed on document_delivery (id) where failed_at is not null;

create trigger mail_delivery_outcome after update of sent_at, parked_at, bounced_at, dismissed_at on mail
when exists (select 1 from document_delivery where mail_id = new.id) begin
  insert into document_event (document_id, at, kind, by_name, reason)
  select document_id, new.sent_at, case when new.written_to_file then 'written' else 'accepted' end, 'Envoi des e-mails', recipient
  from document_delivery
  where mail_id = new.id and new.sent_at is not null and accepted_at is null and written_at is null;

  insert into document_event (document_id, at, kind, by_name, reason)
  select document_id, coalesce(new.bounced_at, new.parked_at), case when new.bounced_at is null then 'refused' else 'returned' end,
    'Envoi des e-mails', coalesce(new.last_error, '')
  from document_delivery
  where mail_id = new.id and coalesce(new.bounced_at, new.parked_at) is not null and failed_at is null;

  update document_delivery set
    accepted_at = coalesce(accepted_at, case when not new.written_to_file then new.sent_at end),
    written_at = coalesce(written_at, case when new.written_to_file then new.sent_at end),
    reason = case when failed_at is null then new.last_error else reason end,
    failed_at = coalesce(failed_at, new.bounced_at, new.parked_at),
    dismissed_at = coalesce(dismissed_at, new.dismissed_at)
  where mail_id = new.id;
end;
