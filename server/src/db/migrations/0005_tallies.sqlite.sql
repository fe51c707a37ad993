-- How many rows the lists have, kept by the rows themselves so that nobody counts them.

create table tally (name text primary key, number integer not null);

insert into tally (name, number)
  select 'request.PENDING', count(*) from membership_request where status = 'PENDING'
  union all select 'request.APPROVED', count(*) from membership_request where status = 'APPROVED'
  union all select 'request.REJECTED', count(*) from membership_request where status = 'REJECTED'
  union all select 'contact', count(*) from contact
  union all select 'contact.unread', count(*) from contact where not read
  union all select 'newsletter', count(*) from newsletter_subscription where unsubscribed_at is null
  union all select 'ambassador', count(*) from ambassador;

create trigger request_made after insert on membership_request begin
  update tally set number = number + 1 where name = 'request.' || new.status;
end;
create trigger request_gone after delete on membership_request begin
  update tally set number = number - 1 where name = 'request.' || old.status;
end;
create trigger request_decided after update of status on membership_request when old.status <> new.status begin
  update tally set number = number - 1 where name = 'request.' || old.status;
  update tally set number = number + 1 where name = 'request.' || new.status;
end;

create trigger contact_made after insert on contact begin
  update tally set number = number + 1 where name = 'contact';
  update tally set number = number + 1 where name = 'contact.unread' and not new.read;
end;
create trigger contact_gone after delete on contact begin
  update tally set number = number - 1 where name = 'contact';
  update tally set number = number - 1 where name = 'contact.unread' and not old.read;
end;
create trigger contact_marked after update of read on contact when old.read <> new.read begin
  update tally set number = number + old.read - new.read where name = 'contact.unread';
end;

create trigger newsletter_made after insert on newsletter_subscription when new.unsubscribed_at is null begin
  update tally set number = number + 1 where name = 'newsletter';
end;
create trigger newsletter_gone after delete on newsletter_subscription when old.unsubscribed_at is null begin
  update tally set number = number - 1 where name = 'newsletter';
end;
create trigger newsletter_marked after update of unsubscribed_at on newsletter_subscription
when (old.unsubscribed_at is null) <> (new.unsubscribed_at is null) begin
  update tally set number = number + (new.unsubscribed_at is null) - (old.unsubscribed_at is null) where name = 'newsletter';
end;

create trigger ambassador_made after insert on ambassador begin
  update tally set number = number + 1 where name = 'ambassador';
end;
create trigger ambassador_gone after delete on ambassador begin
  update tally set number = number - 1 where name = 'ambassador';
end;
