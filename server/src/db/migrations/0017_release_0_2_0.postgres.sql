-- Everything that changed between 0.1.0 and 0.2.0.

-- Shown ambassadors are counted by triggers too, like all rows: no verb counts by hand.

insert into tally (name, number) select 'ambassador.shown', count(*) from ambassador where active;
alter table revision drop column shown;

-- Each row counter is the sum of sixteen shards: a transaction counts in the shard of its connection, so that two which write
-- at the same time do not wait for each other's commit (docs/decisions/0034-counts-in-shares.md).

alter table tally add column share smallint not null default 0;
alter table tally drop constraint tally_pkey, add primary key (name, share);
insert into tally (name, number, share) select name, 0, other from tally, generate_series(1, 15) as other;

-- All rows of a statement are counted together: each change of a counter leaves a version that the next change of the same
-- transaction walks past; 100 000 messages counted one by one took minutes to restore.

drop trigger request_made on membership_request;
drop trigger request_decided on membership_request;
drop trigger request_made_of_type on membership_request;
drop trigger request_retyped on membership_request;
drop function tally_type();
drop trigger contact_made on contact;
drop trigger contact_marked on contact;
drop trigger newsletter_made on newsletter_subscription;
drop trigger newsletter_marked on newsletter_subscription;
drop trigger ambassador_made on ambassador;
drop function add_to_tally(text, integer);

-- Most changes of a row leave most counters as they are.
create function add_to_tally(of_name text, difference bigint) returns void language plpgsql as $$
begin
  if difference <> 0 then
    update tally set number = number + difference where name = of_name and share = pg_backend_pid() % 16;
  end if;
end $$;

create or replace function tally_request() returns trigger language plpgsql as $$
declare
  counted text;
  added bigint := 0;
  removed bigint := 0;
begin
  -- Always in this order, PENDING before the later states: no deadlock.
  foreach counted in array array['PENDING', 'APPROVED', 'REJECTED', 'BUSINESS', 'SINGLE'] loop
    if tg_op <> 'INSERT' then select count(*) into removed from before where counted in (status, member_type); end if;
    if tg_op <> 'DELETE' then select count(*) into added from after where counted in (status, member_type); end if;
    perform add_to_tally('request.' || counted, added - removed);
  end loop;
  return null;
end $$;

create or replace function tally_contact() returns trigger language plpgsql as $$
declare
  added bigint := 0;
  removed bigint := 0;
  added_unread bigint := 0;
  removed_unread bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*), count(*) filter (where not read) into removed, removed_unread from before;
  end if;
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where not read) into added, added_unread from after;
  end if;
  perform add_to_tally('contact', added - removed);
  perform add_to_tally('contact.unread', added_unread - removed_unread);
  return null;
end $$;

create or replace function tally_newsletter() returns trigger language plpgsql as $$
declare
  added bigint := 0;
  removed bigint := 0;
begin
  if tg_op <> 'INSERT' then select count(*) into removed from before where unsubscribed_at is null; end if;
  if tg_op <> 'DELETE' then select count(*) into added from after where unsubscribed_at is null; end if;
  perform add_to_tally('newsletter', added - removed);
  return null;
end $$;

create or replace function tally_ambassador() returns trigger language plpgsql as $$
declare
  added bigint := 0;
  removed bigint := 0;
  added_shown bigint := 0;
  removed_shown bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*), count(*) filter (where active) into removed, removed_shown from before;
  end if;
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where active) into added, added_shown from after;
  end if;
  perform add_to_tally('ambassador', added - removed);
  perform add_to_tally('ambassador.shown', added_shown - removed_shown);
  return null;
end $$;

do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('membership_request', 'tally_request'),
      ('contact', 'tally_contact'),
      ('newsletter_subscription', 'tally_newsletter'),
      ('ambassador', 'tally_ambassador')
    ) as listed (of_table, by_function)
  loop
    execute format('create trigger count_inserted after insert on %I referencing new table as after
      for each statement execute function %I()', counted.of_table, counted.by_function);
    execute format('create trigger count_deleted after delete on %I referencing old table as before
      for each statement execute function %I()', counted.of_table, counted.by_function);
    execute format('create trigger count_updated after update on %I referencing old table as before new table as after
      for each statement execute function %I()', counted.of_table, counted.by_function);
  end loop;
end $$;

-- Whichever column of a row changes, PostgreSQL writes its text to the search index again. The index may postpone that in a
-- pending list of a few pages, which each search reads: marking a message as read takes a sixth of the work.

do $$
declare
  index_name text;
begin
  foreach index_name in array array['account_search', 'account_search_email', 'ambassador_search', 'contact_search',
    'newsletter_subscription_search', 'audit_entry_search', 'mail_search']
  loop
    execute format('alter index %I set (fastupdate = on, gin_pending_list_limit = 64)', index_name);
  end loop;
end $$;

-- A mail is stored as its content, and rendered when it is sent (docs/decisions/0006-transactional-outbox.md). 0.1.0 stored
-- both renderings. The blocks of the text become the paragraphs of the content; the last block is the signature, which every
-- mail gets.
alter table mail add column letter text not null default '';

with cut as (
  select id, string_to_array(body_text, E'\n\n') as blocks from mail
)
update mail set letter = jsonb_build_object(
  'greeting', coalesce(cut.blocks[1], ''),
  'paragraphs', to_jsonb(cut.blocks[2:cardinality(cut.blocks) - 1])
)::text
from cut
where cut.id = mail.id;

alter table mail alter column letter drop default;
alter table mail drop column html;
alter table mail drop column body_text;

-- To delete an account, the database looks up the rows that refer to it: without these indexes it reads all requests and the
-- whole audit log.
create index membership_request_processed_by on membership_request (processed_by) where processed_by is not null;
create index audit_entry_admin on audit_entry (admin_id) where admin_id is not null;
