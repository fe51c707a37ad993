-- The last mail that an address took: only such mails, so that a mail that waits costs nothing.
create index mail_taken on mail (recipient_address, sent_at) where sent_at is not null and bounced_at is null;

-- Whose address it is.
create index party_by_invoice_email on party (invoice_email) where invoice_email <> '';
