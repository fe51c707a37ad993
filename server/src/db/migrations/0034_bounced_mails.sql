-- The mails that came back, of which there are few, in the order of their lists.
create index mail_bounced on mail (id) where bounced_at is not null;
