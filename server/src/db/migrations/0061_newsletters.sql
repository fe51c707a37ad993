-- Newsletters: subscriptions that wait for their confirmation, campaigns, and addresses that take no mail.

-- What a subscription rests on, as a JSON object; empty for those of before.
alter table newsletter_subscription add column consent text not null default '{}';
create index newsletter_subscription_left on newsletter_subscription (unsubscribed_at, id) where unsubscribed_at is not null;

-- An address that was typed into the form and is to be confirmed by the link in a mail: it subscribes nobody yet.
create table newsletter_confirmation (
  id {identity},
  email text not null unique,
  token_hash text not null unique,
  -- what the form showed, as a JSON object
  consent text not null,
  created_at {timestamp} not null,
  mailed_at {timestamp} not null,
  expires_at {timestamp} not null
);
create index newsletter_confirmation_newest on newsletter_confirmation (created_at, id);
create index newsletter_confirmation_expired on newsletter_confirmation (expires_at);

-- What many mails say alike, each with a link of its own.
create table bulk_content (
  id {identity},
  html text not null,
  body_text text not null,
  created_at {timestamp} not null
);

-- A mail of many: its row holds no letter, and it leaves after all others.
alter table mail add column bulk_content_id bigint references bulk_content (id);
-- What waits of one content, also while a hundred thousand of its mails were sent.
create index mail_of_bulk_content on mail (bulk_content_id, next_attempt_at) where bulk_content_id is not null;
drop index mail_due;
create index mail_due on mail (next_attempt_at, id) where bulk_content_id is null;
create index mail_bulk_due on mail (next_attempt_at, id) where bulk_content_id is not null;

create table campaign (
  id {identity},
  subject text not null,
  -- rich text, as JSON
  body text not null,
  -- `AudienceSource`s, as JSON
  audience text not null,
  pace_per_hour integer not null check (pace_per_hour > 0),
  state text not null check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED')),
  -- when it is to start
  scheduled_at {timestamp},
  -- from its scheduling on: what is sent, whatever becomes of the firm's details and the library
  bulk_content_id bigint unique references bulk_content (id),
  -- since when its recipients are complete; until then they are being copied, and nothing leaves
  frozen_at {timestamp},
  -- until when its pace is used up
  paced_until {timestamp},
  ended_at {timestamp},
  -- its address in the archive on the web, and since when it is there
  slug text unique,
  archived_at {timestamp},
  search_text text not null,
  version integer not null default 1,
  created_at {timestamp} not null,
  check (state = 'DRAFT' or (bulk_content_id is not null and scheduled_at is not null)),
  check (state not in ('DRAFT', 'SCHEDULED') or frozen_at is null),
  check ((state in ('SENT', 'CANCELLED')) = (ended_at is not null)),
  check (archived_at is null or slug is not null)
);
create index campaign_newest on campaign (created_at, id);
create index campaign_by_state on campaign (state, created_at, id);
-- The archive on the web, in the order in which campaigns started.
create index campaign_archive_by_start on campaign (scheduled_at, id) where archived_at is not null;

-- What happened to one, when and by whom. It only grows.
create table campaign_history (
  id {identity},
  campaign_id bigint not null references campaign (id) on delete cascade,
  at {timestamp} not null,
  kind text not null,
  -- null: the clock, or an account that is deleted
  account_id bigint references account (id) on delete set null,
  by_name text not null,
  -- a JSON object
  facts text not null default '{}'
);
create index campaign_history_of_campaign on campaign_history (campaign_id, id);
create index campaign_history_of_account on campaign_history (account_id);

-- One person of a campaign, copied when it starts: each address once, whatever brings it in.
create table campaign_recipient (
  id {identity},
  campaign_id bigint not null references campaign (id) on delete cascade,
  -- null once the person was erased
  email text,
  name text not null default '',
  -- the member whom it is
  account_id bigint references account (id) on delete set null,
  state text not null check (state in ('WAITING', 'QUEUED', 'SKIPPED')),
  skip_reason text check (skip_reason in ('UNSUBSCRIBED', 'BLOCKED', 'GONE')),
  -- null before it is queued, and once the mail is deleted
  mail_id bigint unique references mail (id) on delete set null,
  -- what became of a mail that is deleted
  outcome text check (outcome in ('SENT', 'WRITTEN', 'FAILED', 'BOUNCED')),
  -- of the link in the mail that ends what the firm sends
  token_hash text unique,
  unsubscribed_at {timestamp},
  unique (campaign_id, email),
  check ((state = 'SKIPPED') = (skip_reason is not null)),
  check (state <> 'QUEUED' or token_hash is not null)
);
create index campaign_recipient_by_state on campaign_recipient (campaign_id, state, id);
create index campaign_recipient_of_account on campaign_recipient (account_id);
create index campaign_recipient_by_email on campaign_recipient (email);

-- An audience under a name, to take again.
create table saved_audience (
  id {identity},
  name text not null,
  -- without case and accents: no two share one
  name_key text not null unique,
  -- `AudienceSource`s, as JSON
  sources text not null,
  version integer not null default 1,
  created_at {timestamp} not null
);

-- A mail that an address did not take, or that its reader called unwanted.
create table bounce (
  id {identity},
  email text not null,
  mail_id bigint references mail (id) on delete set null,
  class text not null check (class in ('HARD', 'SOFT', 'COMPLAINT')),
  -- the enhanced code (RFC 3463) and the words of the server
  code text,
  words text not null default '',
  at {timestamp} not null
);
create index bounce_of_address on bounce (email, at);
create index bounce_of_mail on bounce (mail_id);
create index bounce_by_time on bounce (at);

-- An address to check: campaigns pass it over. Letters that its owner must have are sent to it all the same.
create table blocked_address (
  id {identity},
  email text not null unique,
  cause text not null check (cause in ('HARD', 'SOFT', 'COMPLAINT')),
  code text,
  words text not null default '',
  blocked_at {timestamp} not null
);
create index blocked_address_newest on blocked_address (blocked_at, id);
