-- An ambassador may have a website, and a place in the directory.

-- a link, http or https; empty for none
alter table ambassador add column website text not null default '';
-- 1 comes first; 1000 for those without a place, who come after, the newest first
alter table ambassador add column position integer not null default 1000;
create index ambassador_directory_by_position on ambassador (active, position, created_at desc, id desc);
