-- Everything that changed between 0.1.0 and 0.2.0.

-- Shown ambassadors are counted by triggers too, like all rows (docs/decisions/0034-counts-in-shares.md): no verb counts by hand.

insert into tally (name, number) select 'ambassador.shown', count(*) from ambassador where active;
alter table revision drop column shown;

drop trigger ambassador_made;
drop trigger ambassador_gone;
create trigger ambassador_made after insert on ambassador begin
  update tally set number = number + 1 where name = 'ambassador';
  update tally set number = number + 1 where name = 'ambassador.shown' and new.active;
end;
create trigger ambassador_gone after delete on ambassador begin
  update tally set number = number - 1 where name = 'ambassador';
  update tally set number = number - 1 where name = 'ambassador.shown' and old.active;
end;
create trigger ambassador_switched after update of active on ambassador when old.active <> new.active begin
  update tally set number = number + new.active - old.active where name = 'ambassador.shown';
end;

-- The search indexes of tables that are written all day merge their segments half as often, which halves the work of each
-- insert. A search reads a few more segments: a tenth of a millisecond among 100 000 rows.

insert into contact_search (contact_search, rank) values ('automerge', 8);
insert into contact_search (contact_search, rank) values ('crisismerge', 32);
insert into mail_search (mail_search, rank) values ('automerge', 8);
insert into mail_search (mail_search, rank) values ('crisismerge', 32);
insert into audit_entry_search (audit_entry_search, rank) values ('automerge', 8);
insert into audit_entry_search (audit_entry_search, rank) values ('crisismerge', 32);

-- New rows of these tables enter their search index 32 at a time, like the pending list of PostgreSQL ('fastupdate'): each
-- time costs about as much as one row. Until then a search reads the queued rows themselves
-- (docs/decisions/0021-search-and-sort-that-do-not-grow.md). Empty a table's part of the queue before you rebuild its index.

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

-- A mail is stored as its content, and rendered when it is sent (docs/decisions/0006-transactional-outbox.md). 0.1.0 stored
-- both renderings. The blocks of the text become the paragraphs of the content; the last block is the signature, which every
-- mail gets. While the text is split, a control character stands for each backslash (the text's own such characters are
-- removed): so every backslash left was written by json_quote.
alter table mail add column letter text not null default '{"greeting":"","paragraphs":[]}';

with cut as (
  select id, replace(
    replace(json_quote(replace(replace(body_text, char(31), ''), '\', char(31))), '\n\n', '","'),
    '\u001f', '\\'
  ) as blocks
  from mail
)
update mail set letter = json_object(
  'greeting', '[' || cut.blocks || ']' ->> '$[0]',
  'paragraphs', json_remove('[' || cut.blocks || ']', '$[#-1]', '$[0]')
)
from cut
where cut.id = mail.id;

alter table mail drop column html;
alter table mail drop column body_text;

-- To delete an account, the database looks up the rows that refer to it: without these indexes it reads all requests and the
-- whole audit log.
create index membership_request_processed_by on membership_request (processed_by) where processed_by is not null;
create index audit_entry_admin on audit_entry (admin_id) where admin_id is not null;
