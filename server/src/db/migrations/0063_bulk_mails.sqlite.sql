-- The mail log leaves bulk mails out, and reads the newest others first.
create index mail_letter on mail (id) where bulk_content_id is null;

-- Nobody searches bulk mails: they are not indexed.
drop trigger mail_searched;
drop trigger mail_unsearched;
create trigger mail_searched after insert on mail when new.bulk_content_id is null begin
  insert into unindexed (searched, id) values ('mail', new.id);
end;
create trigger mail_unsearched after delete on mail when old.bulk_content_id is null begin
  insert into mail_search (mail_search, rowid, search_text) select 'delete', old.id, old.search_text
    where not exists (select 1 from unindexed where (searched, id) = ('mail', old.id));
  delete from unindexed where (searched, id) = ('mail', old.id);
end;
