-- A link may confirm another address of an account.

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
