-- Searches find by three letters in a row (docs/decisions/0021-search-and-sort-that-do-not-grow.md). What leaves a table
-- leaves its index at once ('secure-delete'), not when the index is next tidied: an erased person is gone.

create virtual table account_search using fts5(search_text, email, content = 'account', content_rowid = 'id', tokenize = 'trigram');
create trigger account_searched after insert on account begin
  insert into account_search (rowid, search_text, email) values (new.id, new.search_text, new.email);
end;
create trigger account_unsearched after delete on account begin
  insert into account_search (account_search, rowid, search_text, email) values ('delete', old.id, old.search_text, old.email);
end;
create trigger account_researched after update of search_text, email on account
when old.search_text <> new.search_text or old.email <> new.email begin
  insert into account_search (account_search, rowid, search_text, email) values ('delete', old.id, old.search_text, old.email);
  insert into account_search (rowid, search_text, email) values (new.id, new.search_text, new.email);
end;
insert into account_search (account_search, rank) values ('secure-delete', 1);
insert into account_search (account_search) values ('rebuild');

create virtual table ambassador_search using fts5(search_text, content = 'ambassador', content_rowid = 'id', tokenize = 'trigram');
create trigger ambassador_searched after insert on ambassador begin
  insert into ambassador_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger ambassador_unsearched after delete on ambassador begin
  insert into ambassador_search (ambassador_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger ambassador_researched after update of search_text on ambassador when old.search_text <> new.search_text begin
  insert into ambassador_search (ambassador_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into ambassador_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into ambassador_search (ambassador_search, rank) values ('secure-delete', 1);
insert into ambassador_search (ambassador_search) values ('rebuild');

create virtual table contact_search using fts5(search_text, content = 'contact', content_rowid = 'id', tokenize = 'trigram');
create trigger contact_searched after insert on contact begin
  insert into contact_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger contact_unsearched after delete on contact begin
  insert into contact_search (contact_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger contact_researched after update of search_text on contact when old.search_text <> new.search_text begin
  insert into contact_search (contact_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into contact_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into contact_search (contact_search, rank) values ('secure-delete', 1);
insert into contact_search (contact_search) values ('rebuild');

create virtual table newsletter_subscription_search using fts5(email, content = 'newsletter_subscription', content_rowid = 'id', tokenize = 'trigram');
create trigger newsletter_subscription_searched after insert on newsletter_subscription begin
  insert into newsletter_subscription_search (rowid, email) values (new.id, new.email);
end;
create trigger newsletter_subscription_unsearched after delete on newsletter_subscription begin
  insert into newsletter_subscription_search (newsletter_subscription_search, rowid, email) values ('delete', old.id, old.email);
end;
create trigger newsletter_subscription_researched after update of email on newsletter_subscription when old.email <> new.email begin
  insert into newsletter_subscription_search (newsletter_subscription_search, rowid, email) values ('delete', old.id, old.email);
  insert into newsletter_subscription_search (rowid, email) values (new.id, new.email);
end;
insert into newsletter_subscription_search (newsletter_subscription_search, rank) values ('secure-delete', 1);
insert into newsletter_subscription_search (newsletter_subscription_search) values ('rebuild');

create virtual table audit_entry_search using fts5(search_text, content = 'audit_entry', content_rowid = 'id', tokenize = 'trigram');
create trigger audit_entry_searched after insert on audit_entry begin
  insert into audit_entry_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger audit_entry_unsearched after delete on audit_entry begin
  insert into audit_entry_search (audit_entry_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger audit_entry_researched after update of search_text on audit_entry when old.search_text <> new.search_text begin
  insert into audit_entry_search (audit_entry_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into audit_entry_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into audit_entry_search (audit_entry_search, rank) values ('secure-delete', 1);
insert into audit_entry_search (audit_entry_search) values ('rebuild');

create virtual table mail_search using fts5(search_text, content = 'mail', content_rowid = 'id', tokenize = 'trigram');
create trigger mail_searched after insert on mail begin
  insert into mail_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger mail_unsearched after delete on mail begin
  insert into mail_search (mail_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger mail_researched after update of search_text on mail when old.search_text <> new.search_text begin
  insert into mail_search (mail_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into mail_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into mail_search (mail_search, rank) values ('secure-delete', 1);
insert into mail_search (mail_search) values ('rebuild');

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

create trigger request_named after insert on membership_request begin
  update membership_request set (member_name, member_email, member_type) =
    (select search_text, email, coalesce(account.member_type, '') from account where account.id = new.account_id)
  where id = new.id;
end;
create trigger request_renamed after update of search_text, email, member_type on account begin
  update membership_request
  set member_name = new.search_text, member_email = new.email, member_type = coalesce(new.member_type, '')
  where account_id = new.id;
end;

insert into tally (name, number)
  select 'request.BUSINESS', count(*) from membership_request where member_type = 'BUSINESS'
  union all select 'request.SINGLE', count(*) from membership_request where member_type = 'SINGLE';
create trigger request_made_of_type after insert on membership_request begin
  update tally set number = number + 1 where name = 'request.' || new.member_type;
end;
create trigger request_gone_of_type after delete on membership_request begin
  update tally set number = number - 1 where name = 'request.' || old.member_type;
end;
create trigger request_changed_type after update of member_type on membership_request when old.member_type <> new.member_type begin
  update tally set number = number - 1 where name = 'request.' || old.member_type;
  update tally set number = number + 1 where name = 'request.' || new.member_type;
end;
