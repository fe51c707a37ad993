-- Sessions that can be seen and ended one by one, devices that are known, the second factor, and wishes for a new password.

create table session (
  -- what a token names it by
  id text primary key,
  account_id bigint not null references account (id) on delete cascade,
  device text not null,
  created_at {timestamp} not null,
  expires_at {timestamp} not null
);
create index session_account on session (account_id, created_at, id);

create table known_device (
  account_id bigint not null references account (id) on delete cascade,
  token_hash text not null,
  seen_at {timestamp} not null,
  primary key (account_id, token_hash)
);

create table second_factor (
  account_id bigint primary key references account (id) on delete cascade,
  -- encrypted, with a key that is not in the database
  sealed_secret text not null,
  -- null until a first code has proved that the application is set up
  confirmed_at {timestamp},
  -- the time step of the last code that was accepted: none serves twice
  last_step bigint not null default 0
);

create table recovery_code (
  account_id bigint not null references account (id) on delete cascade,
  code_hash text not null,
  used_at {timestamp},
  primary key (account_id, code_hash)
);

-- One row per request for a new password, whether or not the address is known: what follows is done after the answer.
create table password_wish (
  id {identity},
  email text not null,
  created_at {timestamp} not null
);
