-- What became of a mail is told from its row and from its link, on both sides.

-- The link in the mail. No foreign key: a mail outlives its link, and a deleted request brings its links back.
alter table mail add column link_id bigint;
-- No mail server was set: the mail is a file, and reached nobody.
alter table mail add column written_to_file boolean not null default false;
-- An administrator has seen that it was given up, or a newer one took its place.
alter table mail add column dismissed_at {timestamp};

-- A mail was written in the transaction that made its link, just after it.
update mail set link_id = (
  select max(link.id) from link join account on account.id = link.account_id
  where account.email = mail.recipient_address and link.created_at <= mail.created_at
)
where letter like '%~secret-of-this-mail~%' and list_unsubscribe is null;

create index mail_link on mail (link_id) where link_id is not null;
