-- Issued documents are sent by Peppol, too.
alter table document_delivery drop constraint document_delivery_channel_check;
alter table document_delivery
  add constraint document_delivery_channel_check check (channel in ('EMAIL', 'PEPPOL')),
  add constraint document_delivery_without_mail check (channel = 'EMAIL' or (mail_id is null and written_at is null)),
  add constraint document_delivery_one_outcome check (channel = 'EMAIL' or accepted_at is null or failed_at is null);
