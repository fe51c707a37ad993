-- Whom we erased stays out of the newsletter, and the mail that tells them so leaves no trace.

-- Addresses that nobody but their owner subscribes again, as hashes under a key that is not in the database.
create table newsletter_refusal (
  email_hash text primary key,
  created_at {timestamp} not null
);

-- The row goes once the mail has been sent, or given up.
alter table mail add column is_forgotten_after boolean not null default false;
