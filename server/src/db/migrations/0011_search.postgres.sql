-- Searches find by three letters in a row (docs/decisions/0021-search-and-sort-that-do-not-grow.md).

do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'Searching needs the PostgreSQL extension pg_trgm: have an administrator of the database run "create extension pg_trgm" in it, then start again. (%)', sqlerrm;
end $$;

-- Written at once, not put off: lists change seldom, and what is put off every search reads.
create index account_search on account using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index account_search_email on account using gin (email gin_trgm_ops) with (fastupdate = off);
create index ambassador_search on ambassador using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index contact_search on contact using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index newsletter_subscription_search on newsletter_subscription using gin (email gin_trgm_ops) with (fastupdate = off);
create index audit_entry_search on audit_entry using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index mail_search on mail using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- What requests are sorted by stands in their own table, in the order of an index; the database copies it from the member.
alter table membership_request add column member_name text not null default '';
alter table membership_request add column member_email text not null default '';
alter table membership_request add column member_type text not null default '';
update membership_request set
  member_name = (select search_text from account where account.id = account_id),
  member_email = (select email from account where account.id = account_id),
  member_type = (select coalesce(account.member_type, '') from account where account.id = account_id);
create index membership_request_by_name on membership_request (member_name, id);
create index membership_request_by_email on membership_request (member_email, id);
create index membership_request_by_type on membership_request (member_type, id);
create index membership_request_of_status_by_name on membership_request (status, member_name, id);
create index membership_request_of_status_by_email on membership_request (status, member_email, id);
create index membership_request_of_status on membership_request (status, id);
create index membership_request_newest_of_type on membership_request (member_type, created_at, id);
create index account_directory_by_name on account (role, active, profile_public, search_text, id);
create index ambassador_by_name on ambassador (name_key, id);

create function name_request() returns trigger language plpgsql as $$ begin
  select search_text, email, coalesce(account.member_type, '')
    into new.member_name, new.member_email, new.member_type
    from account where account.id = new.account_id;
  return new;
end $$;
create trigger request_named before insert on membership_request for each row execute function name_request();
create function rename_request() returns trigger language plpgsql as $$ begin
  update membership_request
  set member_name = new.search_text, member_email = new.email, member_type = coalesce(new.member_type, '')
  where account_id = new.id;
  return null;
end $$;
create trigger request_renamed after update of search_text, email, member_type on account
  for each row execute function rename_request();

insert into tally (name, number)
  select 'request.BUSINESS', count(*) from membership_request where member_type = 'BUSINESS'
  union all select 'request.SINGLE', count(*) from membership_request where member_type = 'SINGLE';

-- After those of the status, and BUSINESS before SINGLE: nobody waits in a circle.
create function tally_type() returns trigger language plpgsql as $$
declare
  gone text := case when tg_op <> 'INSERT' then old.member_type end;
  made text := case when tg_op <> 'DELETE' then new.member_type end;
  type text;
begin
  foreach type in array array['BUSINESS', 'SINGLE'] loop
    if gone = type then perform add_to_tally('request.' || type, -1); end if;
    if made = type then perform add_to_tally('request.' || type, 1); end if;
  end loop;
  return null;
end $$;
create trigger request_made_of_type after insert or delete on membership_request
  for each row execute function tally_type();
create trigger request_retyped after update of member_type on membership_request
  for each row when (old.member_type <> new.member_type) execute function tally_type();
