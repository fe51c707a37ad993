-- Searches find events by title and place (docs/decisions/0021-search-and-sort.md); lists are in the order of an index.

-- Titles are sorted by their characters, as on SQLite, whatever the language of the database.
alter table event alter column search_text type text collate "C";
create index event_search on event using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);

create index event_by_title on event (search_text, id);
create index event_by_title_of_state on event (state, search_text, id);
