-- Guessing a six-digit code is slowed down, account by account, for whoever has the password.

-- codes judged since the last good one
alter table second_factor add column tries integer not null default 0;
-- before this moment none is judged
alter table second_factor add column next_try_at {timestamp};
