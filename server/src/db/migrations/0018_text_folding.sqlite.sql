-- Searches find a member by the digits of their phone. What is searched and sorted is written in another form: program code
-- does that once these statements are done (server/src/db/rebuild-search-columns.ts).

alter table account add column phone_digits text not null default '';

drop trigger account_searched;
drop trigger account_unsearched;
drop trigger account_researched;
drop table account_search;
create virtual table account_search using fts5(search_text, email, phone_digits, content = 'account', content_rowid = 'id', tokenize = 'trigram');
create trigger account_searched after insert on account begin
  insert into account_search (rowid, search_text, email, phone_digits)
    values (new.id, new.search_text, new.email, new.phone_digits);
end;
create trigger account_unsearched after delete on account begin
  insert into account_search (account_search, rowid, search_text, email, phone_digits)
    values ('delete', old.id, old.search_text, old.email, old.phone_digits);
end;
create trigger account_researched after update of search_text, email, phone_digits on account
when (old.search_text, old.email, old.phone_digits) <> (new.search_text, new.email, new.phone_digits) begin
  insert into account_search (account_search, rowid, search_text, email, phone_digits)
    values ('delete', old.id, old.search_text, old.email, old.phone_digits);
  insert into account_search (rowid, search_text, email, phone_digits)
    values (new.id, new.search_text, new.email, new.phone_digits);
end;
insert into account_search (account_search, rank) values ('secure-delete', 1);
