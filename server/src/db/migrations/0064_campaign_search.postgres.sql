-- Searches find campaigns by subject (docs/decisions/0021-search-and-sort.md).

alter table campaign alter column search_text type text collate "C";
create index campaign_search on campaign using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);
