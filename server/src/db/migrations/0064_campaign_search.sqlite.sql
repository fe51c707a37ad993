-- Searches find campaigns by subject (docs/decisions/0021-search-and-sort.md).

create virtual table campaign_search using fts5(search_text, content = 'campaign', content_rowid = 'id', tokenize = 'trigram');
create trigger campaign_searched after insert on campaign begin
  insert into campaign_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger campaign_unsearched after delete on campaign begin
  insert into campaign_search (campaign_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger campaign_researched after update of search_text on campaign when old.search_text <> new.search_text begin
  insert into campaign_search (campaign_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into campaign_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into campaign_search (campaign_search, rank) values ('secure-delete', 1);
insert into campaign_search (campaign_search) values ('rebuild');
