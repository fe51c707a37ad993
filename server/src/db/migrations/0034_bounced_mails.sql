-- The mails that came back, of which there are few.
create index mail_bounced on mail (bounced_at) where bounced_at is not null;
