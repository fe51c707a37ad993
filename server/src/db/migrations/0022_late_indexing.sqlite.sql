-- What is written all day long comes into its index of searches 32 rows at a time, as PostgreSQL does it ('fastupdate'): each
-- time costs about as much as one row. Until then a search reads those rows themselves
-- (docs/decisions/0021-search-and-sort-that-do-not-grow.md). Whoever builds one of these indexes anew empties its part of the
-- table first.

create table unindexed (
  searched text not null,
  id integer not null,
  primary key (searched, id)
) without rowid;

drop trigger contact_searched;
drop trigger contact_unsearched;
drop trigger contact_researched;
create trigger contact_searched after insert on contact begin
  insert into unindexed (searched, id) values ('contact', new.id);
end;
create trigger contact_unsearched after delete on contact begin
  insert into contact_search (contact_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('contact', old.id));
  delete from unindexed where (searched, id) = ('contact', old.id);
end;
create trigger contact_researched after update of search_text on contact when old.search_text <> new.search_text begin
  insert into contact_search (contact_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('contact', old.id));
  delete from unindexed where (searched, id) = ('contact', old.id);
  insert into unindexed (searched, id) values ('contact', new.id);
end;
create trigger contact_indexed after insert on unindexed
when new.searched = 'contact' and (select count(*) from unindexed where searched = 'contact') >= 32 begin
  insert into contact_search (rowid, search_text)
    select id, search_text from contact where id in (select id from unindexed where searched = 'contact');
  delete from unindexed where searched = 'contact';
end;

drop trigger mail_searched;
drop trigger mail_unsearched;
drop trigger mail_researched;
create trigger mail_searched after insert on mail begin
  insert into unindexed (searched, id) values ('mail', new.id);
end;
create trigger mail_unsearched after delete on mail begin
  insert into mail_search (mail_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('mail', old.id));
  delete from unindexed where (searched, id) = ('mail', old.id);
end;
create trigger mail_researched after update of search_text on mail when old.search_text <> new.search_text begin
  insert into mail_search (mail_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('mail', old.id));
  delete from unindexed where (searched, id) = ('mail', old.id);
  insert into unindexed (searched, id) values ('mail', new.id);
end;
create trigger mail_indexed after insert on unindexed
when new.searched = 'mail' and (select count(*) from unindexed where searched = 'mail') >= 32 begin
  insert into mail_search (rowid, search_text)
    select id, search_text from mail where id in (select id from unindexed where searched = 'mail');
  delete from unindexed where searched = 'mail';
end;

drop trigger audit_entry_searched;
drop trigger audit_entry_unsearched;
drop trigger audit_entry_researched;
create trigger audit_entry_searched after insert on audit_entry begin
  insert into unindexed (searched, id) values ('audit_entry', new.id);
end;
create trigger audit_entry_unsearched after delete on audit_entry begin
  insert into audit_entry_search (audit_entry_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('audit_entry', old.id));
  delete from unindexed where (searched, id) = ('audit_entry', old.id);
end;
create trigger audit_entry_researched after update of search_text on audit_entry when old.search_text <> new.search_text begin
  insert into audit_entry_search (audit_entry_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('audit_entry', old.id));
  delete from unindexed where (searched, id) = ('audit_entry', old.id);
  insert into unindexed (searched, id) values ('audit_entry', new.id);
end;
create trigger audit_entry_indexed after insert on unindexed
when new.searched = 'audit_entry' and (select count(*) from unindexed where searched = 'audit_entry') >= 32 begin
  insert into audit_entry_search (rowid, search_text)
    select id, search_text from audit_entry where id in (select id from unindexed where searched = 'audit_entry');
  delete from unindexed where searched = 'audit_entry';
end;
