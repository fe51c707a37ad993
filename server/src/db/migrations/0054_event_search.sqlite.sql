-- Searches find events by title and place (docs/decisions/0021-search-and-sort.md); lists are in the order of an index.

create virtual table event_search using fts5(search_text, content = 'event', content_rowid = 'id', tokenize = 'trigram');
create trigger event_searched after insert on event begin
  insert into event_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger event_unsearched after delete on event begin
  insert into event_search (event_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger event_researched after update of search_text on event when old.search_text <> new.search_text begin
  insert into event_search (event_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into event_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into event_search (event_search, rank) values ('secure-delete', 1);
insert into event_search (event_search) values ('rebuild');

create index event_by_title on event (search_text, id);
create index event_by_title_of_state on event (state, search_text, id);
