-- Searches find parties by name and enterprise number (docs/decisions/0021-search-and-sort.md); lists are in the order of an index.

-- Names are sorted by their characters, as on SQLite, whatever the language of the database.
alter table party alter column search_text type text collate "C";
create index party_search on party using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);

create index party_by_name on party (search_text, id);
create index party_newest on party (created_at, id);
create index party_newest_of_kind on party (kind, created_at, id);
