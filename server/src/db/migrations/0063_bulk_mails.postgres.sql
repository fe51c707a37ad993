-- The mail log leaves bulk mails out, and reads the newest others first.
create index mail_letter on mail (id) where bulk_content_id is null;
