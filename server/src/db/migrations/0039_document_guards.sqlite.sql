-- What was issued never changes, and is never deleted.

create trigger document_unchanged
before update of id, kind, party_id, membership_id, credits_document_id, note, year, number, issued_on, due_on, payment_reference,
  content, previous_hash, hash, net_cents, vat_cents, total_cents, created_at on document
when old.number is not null begin
  select raise(abort, 'an issued document never changes');
end;
create trigger document_undeleted before delete on document when old.number is not null begin
  select raise(abort, 'an issued document is never deleted');
end;

create trigger document_line_unchanged
before update of id, document_id, position, text, quantity, unit_cents, net_cents, vat_category, vat_basis_points, period_from,
  period_to, reason, credits_line_id on document_line
when exists (select 1 from document where id in (old.document_id, new.document_id) and number is not null) begin
  select raise(abort, 'a line of an issued document never changes');
end;
create trigger document_line_undeleted before delete on document_line
when exists (select 1 from document where id = old.document_id and number is not null) begin
  select raise(abort, 'a line of an issued document is never deleted');
end;

create trigger document_file_unchanged before update on document_file begin
  select raise(abort, 'a file of a document never changes');
end;
create trigger document_file_undeleted before delete on document_file begin
  select raise(abort, 'a file of a document is never deleted');
end;

-- Searches find documents by number, payment reference and name of the buyer (docs/decisions/0021-search-and-sort.md).
create virtual table document_search using fts5(search_text, content = 'document', content_rowid = 'id', tokenize = 'trigram');
create trigger document_searched after insert on document begin
  insert into document_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger document_unsearched after delete on document begin
  insert into document_search (document_search, rowid, search_text) values ('delete', old.id, old.search_text);
end;
create trigger document_researched after update of search_text on document when old.search_text <> new.search_text begin
  insert into document_search (document_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into document_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into document_search (document_search, rank) values ('secure-delete', 1);
