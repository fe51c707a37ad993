-- What becomes of a mail that carries a document is written down beside the document, once, in the same statement.
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
