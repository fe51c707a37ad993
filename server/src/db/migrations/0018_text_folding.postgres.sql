-- Searches find a member by the digits of their phone. What is searched and sorted is written in another form: program code
-- does that once these statements are done (server/src/db/rebuild-search-columns.ts).

alter table account add column phone_digits text not null default '';
create index account_search_phone on account using gin (phone_digits gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64);

-- Names and addresses are sorted by their characters, as on SQLite, whatever the language of the database.
drop trigger request_renamed on account;
alter table account alter column search_text type text collate "C";
alter table ambassador alter column name_key type text collate "C";
alter table membership_request alter column member_name type text collate "C", alter column member_email type text collate "C";
create trigger request_renamed after update of search_text, email, member_type on account
  for each row execute function rename_request();
