-- The address of an account can change: a link to the new one confirms it.

-- SQLite cannot change a check: the table of links is rebuilt, with one more purpose. Mails refer to links by their ids, so the ids
-- of deleted links are not used again.
create table new_link (
  id {identity},
  account_id bigint not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('INVITATION', 'PASSWORD_RESET', 'EMAIL_CHANGE')),
  token_hash text not null unique,
  created_at {timestamp} not null,
  expires_at {timestamp} not null,
  used_at {timestamp}
);
insert into new_link (id, account_id, purpose, token_hash, created_at, expires_at, used_at)
  select id, account_id, purpose, token_hash, created_at, expires_at, used_at from link;
delete from sqlite_sequence where name = 'new_link';
insert into sqlite_sequence (name, seq) select 'new_link', seq from sqlite_sequence where name = 'link';
drop table link;
alter table new_link rename to link;
create index link_account on link (account_id, purpose);
create index link_expired on link (expires_at);

create table email_change (
  id {identity},
  account_id bigint not null references account (id) on delete cascade,
  -- what confirms it; null once it is done
  link_id bigint references link (id) on delete cascade,
  -- null once it is done: the account has it
  new_email text,
  -- the address that it replaced, by which mails and messages from before are found; null once that was erased
  former_email text,
  -- when the former address was verified; null if it never was
  former_verified_at {timestamp},
  created_at {timestamp} not null,
  done_at {timestamp},
  check ((done_at is null) = (link_id is not null)),
  check ((done_at is null) = (new_email is not null))
);
create index email_change_account on email_change (account_id, id);
create unique index email_change_link on email_change (link_id);
