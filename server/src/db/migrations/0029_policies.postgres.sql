-- The general conditions as data: versions, and who agreed to which.

create table policy_version (
  id {identity},
  -- all three null while it is a draft
  valid_from text,
  announced_on text,
  text_hash text,
  -- JSON: figures (`policyRules`), and articles with the names of figures in braces
  rules text not null,
  articles text not null,
  created_at {timestamp} not null,
  created_by bigint references account (id) on delete set null,
  announced_by bigint references account (id) on delete set null,
  version integer not null default 0,
  check ((announced_on is null) = (valid_from is null)),
  check ((announced_on is null) = (text_hash is null))
);
create unique index policy_version_valid_from on policy_version (valid_from);
create index policy_version_created_by on policy_version (created_by) where created_by is not null;
create index policy_version_announced_by on policy_version (announced_by) where announced_by is not null;

-- What was announced never changes; who wrote and announced it may be erased.
create function refuse_policy_change() returns trigger language plpgsql as $$ begin
  raise exception 'an announced policy version never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger policy_version_unchanged
before update of id, valid_from, announced_on, text_hash, rules, articles, created_at, version on policy_version
for each row when (old.announced_on is not null) execute function refuse_policy_change();
create trigger policy_version_undeleted before delete on policy_version
for each row when (old.announced_on is not null) execute function refuse_policy_change();

create table policy_acceptance (
  id {identity},
  account_id bigint not null references account (id) on delete cascade,
  policy_version_id bigint not null references policy_version (id),
  accepted_at {timestamp} not null,
  how text not null check (how in ('ACTIVATION', 'LETTER'))
);
-- The first one counts.
create unique index policy_acceptance_account on policy_acceptance (account_id, policy_version_id);
create index policy_acceptance_version on policy_acceptance (policy_version_id);
