-- Searches find parties by name and enterprise number (docs/decisions/0021-search-and-sort.md); lists are in the order of an index.

create virtual table party_search using fts5(search_text, content = 'party', content_rowid = 'id', tokenize = 'trigram');
create trigger party_searched after insert on party begin
  insert into party_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger party_unsearched after delete on party begin
  insert into party_search (party_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger party_researched after update of search_text on party when old.search_text <> new.search_text begin
  insert into party_search (party_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into party_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into party_search (party_search, rank) values ('secure-delete', 1);
insert into party_search (party_search) values ('rebuild');

create index party_by_name on party (search_text, id);
create index party_newest on party (created_at, id);
create index party_newest_of_kind on party (kind, created_at, id);
