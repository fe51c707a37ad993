-- Why the circle does not mind that a person was, or will be, absent; null while they are not excused.
alter table event_registration add column excuse text;

-- An absence from an event, or a late withdrawal, that may cost a fee. It costs nothing before the member was told of it with its
-- evidence, and could contest it.
create table no_show (
  id {identity},
  registration_id bigint not null unique references event_registration (id) on delete cascade,
  cause text not null check (cause in ('ABSENT', 'WITHDRAWN_LATE')),
  state text not null check (state in ('PROPOSED', 'TOLD', 'DISPUTED', 'UPHELD', 'WAIVED', 'CHARGED')),
  -- a JSON object, as it was when the event was closed
  evidence text not null,
  -- the letter that tells the member
  mail_id bigint references mail (id) on delete set null,
  -- the day on which it was received, and the last one to contest
  told_on text check (length(told_on) = 10),
  contest_until text check (length(contest_until) = 10),
  -- the line that charges it; null again when its draft is deleted
  line_id bigint references document_line (id) on delete set null,
  created_at {timestamp} not null,
  check ((told_on is null) = (contest_until is null)),
  check (state in ('PROPOSED', 'WAIVED') or told_on is not null),
  check (state = 'CHARGED' or line_id is null or state = 'WAIVED')
);
create index no_show_by_state on no_show (state, id);
create index no_show_of_mail on no_show (mail_id);
create index no_show_of_line on no_show (line_id);

-- What happened to one, when, by whom and why. It only grows.
create table no_show_history (
  id {identity},
  no_show_id bigint not null references no_show (id) on delete cascade,
  at {timestamp} not null,
  kind text not null,
  -- null: the clock, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  -- what the member or the administrator wrote; of a letter that came back, why
  reason text not null default ''
);
create index no_show_history_of_no_show on no_show_history (no_show_id, id);
create index no_show_history_of_account on no_show_history (account_id);
