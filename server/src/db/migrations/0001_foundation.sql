-- Common subset of both engines; {identity}, {timestamp} and {bytes} stand for what they call differently.

create table account (
  id {identity},
  role text not null check (role in ('ADMIN', 'MEMBER')),
  email text not null unique,
  password_hash text,
  session_version integer not null default 1,
  active boolean not null,
  email_verified_at {timestamp},
  full_name text not null,
  company text not null default '',
  phone text not null default '',
  vat text not null default '',
  member_type text check (member_type in ('SINGLE', 'BUSINESS')),
  free_denomination text not null default '',
  photo_hash text,
  email_public boolean not null default true,
  profile_public boolean not null default true,
  profile_photo_public boolean not null default true,
  -- full_name and company without case and accents
  search_text text not null,
  version integer not null default 1,
  created_at {timestamp} not null,
  check (role = 'ADMIN' or member_type is not null),
  check (not active or password_hash is not null)
);
create index account_directory on account (role, active, profile_public, created_at, id);
create index account_photo on account (photo_hash);

create table membership_request (
  id {identity},
  account_id bigint not null unique references account (id) on delete cascade,
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  public_form boolean not null,
  additional_info text not null default '',
  rejection_reason text not null default '',
  created_at {timestamp} not null,
  processed_at {timestamp},
  -- null when the member completed an invitation that an administrator had sent
  processed_by bigint references account (id) on delete set null,
  check ((status = 'PENDING') = (processed_at is null))
);
create index membership_request_newest on membership_request (created_at, id);
create index membership_request_by_status on membership_request (status, created_at, id);

create table link (
  id {identity},
  account_id bigint not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('INVITATION', 'PASSWORD_RESET')),
  token_hash text not null unique,
  created_at {timestamp} not null,
  expires_at {timestamp} not null,
  used_at {timestamp}
);
create index link_account on link (account_id, purpose);

-- Three widths of one picture share a hash.
create table image (
  hash text not null,
  width integer not null,
  bytes {bytes} not null,
  primary key (hash, width)
);

create table mail (
  id {identity},
  message_id text not null unique,
  recipient_name text not null,
  recipient_address text not null,
  reply_to_name text,
  reply_to_address text,
  subject text not null,
  html text not null,
  body_text text not null,
  -- the secret of the link in the mail, encrypted; forgotten once sent
  sealed_secret text,
  created_at {timestamp} not null,
  next_attempt_at {timestamp},
  attempts integer not null default 0,
  claimed_until {timestamp},
  sent_at {timestamp},
  parked_at {timestamp},
  last_error text
);
create index mail_due on mail (next_attempt_at, id);

create table audit_entry (
  id {identity},
  created_at {timestamp} not null,
  admin_id bigint references account (id) on delete set null,
  admin_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id bigint not null,
  subject_name text not null
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id);

create table spent_bot_check (
  challenge text primary key,
  expires_at {timestamp} not null
);

-- Shared by all processes on PostgreSQL; with SQLite there is one process and its memory serves.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
