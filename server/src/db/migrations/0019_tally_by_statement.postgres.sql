-- Rows of one statement count themselves together: each change of a count leaves a version of it that the next one of the same
-- transaction walks past, so that 100 000 messages which counted one by one took minutes to restore.

create or replace function add_to_tally(of_name text, difference bigint) returns void language sql as
  $$ update tally set number = number + difference
    where name = of_name and share = pg_backend_pid() % 16 and difference <> 0 $$;

create or replace function tally_request() returns trigger language plpgsql as $$
declare
  what text;
  came bigint := 0;
  went bigint := 0;
begin
  -- In this order, PENDING before what it becomes: nobody waits in a circle.
  foreach what in array array['PENDING', 'APPROVED', 'REJECTED', 'BUSINESS', 'SINGLE'] loop
    if tg_op <> 'INSERT' then select count(*) into went from before where what in (status, member_type); end if;
    if tg_op <> 'DELETE' then select count(*) into came from after where what in (status, member_type); end if;
    perform add_to_tally('request.' || what, came - went);
  end loop;
  return null;
end $$;

create or replace function tally_contact() returns trigger language plpgsql as $$
declare
  came bigint := 0;
  went bigint := 0;
  came_unread bigint := 0;
  went_unread bigint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*), count(*) filter (where not read) into went, went_unread from before;
  end if;
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where not read) into came, came_unread from after;
  end if;
  perform add_to_tally('contact', came - went);
  perform add_to_tally('contact.unread', came_unread - went_unread);
  return null;
end $$;

create or replace function tally_newsletter() returns trigger language plpgsql as $$
declare
  came bigint := 0;
  went bigint := 0;
begin
  if tg_op <> 'INSERT' then select count(*) into went from before where unsubscribed_at is null; end if;
  if tg_op <> 'DELETE' then select count(*) into came from after where unsubscribed_at is null; end if;
  perform add_to_tally('newsletter', came - went);
  return null;
end $$;

create or replace function tally_ambassador() returns trigger language plpgsql as $$
declare
  came bigint := 0;
  went bigint := 0;
begin
  if tg_op <> 'INSERT' then select count(*) into went from before; end if;
  if tg_op <> 'DELETE' then select count(*) into came from after; end if;
  perform add_to_tally('ambassador', came - went);
  return null;
end $$;

drop function add_to_tally(text, integer);

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
    execute format('create trigger tallied_in after insert on %I referencing new table as after
      for each statement execute function %I()', counted.of_table, counted.by_function);
    execute format('create trigger tallied_out after delete on %I referencing old table as before
      for each statement execute function %I()', counted.of_table, counted.by_function);
    execute format('create trigger tallied_anew after update on %I referencing old table as before new table as after
      for each statement execute function %I()', counted.of_table, counted.by_function);
  end loop;
end $$;
