-- A creating call that is sent again under its key is done once.

create table idempotency_key (
  -- of the key, with who sent it and where to
  key_hash text primary key,
  body_hash text not null,
  -- what the call was answered, as JSON
  answer text not null,
  created_at {timestamp} not null
);
create index idempotency_key_age on idempotency_key (created_at);

-- The call that a proof was spent on: sent again, it may show it again.
alter table spent_bot_check add column spent_on text;
