-- The address of an account can change: a link to the new one confirms it.

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
