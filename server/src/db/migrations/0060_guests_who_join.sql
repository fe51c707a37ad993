-- Guests who join. 0050 says that `account_id` of a guest is null; from now on it is that of a member who has proven the address that the
-- guest was invited by. The host answers for the seat as before, also for a fee. So `account_id` means "this person"; what a member
-- registered for themselves has `host_id` null as well.

-- An address under which a member may have come as a guest. It goes once its registrations are linked to the account, or there are none.
create table guest_claim (
  id {identity},
  account_id bigint not null references account (id) on delete cascade,
  email text not null,
  -- the account proved it otherwise: no mail has to
  is_proven boolean not null,
  created_at {timestamp} not null,
  -- of the mailed link; null until the clock has seen whether there is anything to link
  token_hash text unique,
  expires_at {timestamp},
  check ((token_hash is null) = (expires_at is null)),
  check (token_hash is null or not is_proven)
);
create index guest_claim_of_account on guest_claim (account_id);
create index guest_claim_by_email on guest_claim (email);
create index guest_claim_expired on guest_claim (expires_at) where expires_at is not null;
create index guest_claim_to_answer on guest_claim (id) where token_hash is null;

-- Members of before who had come as guests.
insert into guest_claim (account_id, email, is_proven, created_at)
  select account.id, account.email, true, account.email_verified_at
  from account
  where account.role = 'MEMBER' and account.email_verified_at is not null and exists (
    select 1 from event_registration as guest where guest.email = account.email and guest.host_id is not null
  );
