-- How many rows the lists have, kept by the rows themselves so that nobody counts them.
-- A total is always changed before a part of it, PENDING before what it becomes: nobody waits in a circle.

create table tally (name text primary key, number bigint not null);

insert into tally (name, number)
  select 'request.PENDING', count(*) from membership_request where status = 'PENDING'
  union all select 'request.APPROVED', count(*) from membership_request where status = 'APPROVED'
  union all select 'request.REJECTED', count(*) from membership_request where status = 'REJECTED'
  union all select 'contact', count(*) from contact
  union all select 'contact.unread', count(*) from contact where not read
  union all select 'newsletter', count(*) from newsletter_subscription where unsubscribed_at is null
  union all select 'ambassador', count(*) from ambassador;

create function add_to_tally(of_name text, difference integer) returns void language sql as
  $$ update tally set number = number + difference where name = of_name $$;

create function tally_request() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform add_to_tally('request.' || old.status, -1); end if;
  if tg_op <> 'DELETE' then perform add_to_tally('request.' || new.status, 1); end if;
  return null;
end $$;
create trigger request_made after insert or delete on membership_request
  for each row execute function tally_request();
create trigger request_decided after update of status on membership_request
  for each row when (old.status <> new.status) execute function tally_request();

create function tally_contact() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform add_to_tally('contact', 1);
    if not new.read then perform add_to_tally('contact.unread', 1); end if;
  elsif tg_op = 'DELETE' then
    perform add_to_tally('contact', -1);
    if not old.read then perform add_to_tally('contact.unread', -1); end if;
  else
    perform add_to_tally('contact.unread', old.read::integer - new.read::integer);
  end if;
  return null;
end $$;
create trigger contact_made after insert or delete on contact
  for each row execute function tally_contact();
create trigger contact_marked after update of read on contact
  for each row when (old.read <> new.read) execute function tally_contact();

create function tally_newsletter() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' and old.unsubscribed_at is null then perform add_to_tally('newsletter', -1); end if;
  if tg_op <> 'DELETE' and new.unsubscribed_at is null then perform add_to_tally('newsletter', 1); end if;
  return null;
end $$;
create trigger newsletter_made after insert or delete on newsletter_subscription
  for each row execute function tally_newsletter();
create trigger newsletter_marked after update of unsubscribed_at on newsletter_subscription
  for each row when ((old.unsubscribed_at is null) <> (new.unsubscribed_at is null)) execute function tally_newsletter();

create function tally_ambassador() returns trigger language plpgsql as $$ begin
  perform add_to_tally('ambassador', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger ambassador_made after insert or delete on ambassador
  for each row execute function tally_ambassador();
