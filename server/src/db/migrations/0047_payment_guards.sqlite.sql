-- Payments and allocations never change, and are never deleted. Who entered them may be forgotten.
create trigger payment_unchanged
before update of id, party_id, kind, cents, paid_on, method, movement_id, reverses_id, note, at on payment begin
  select raise(abort, 'a payment never changes');
end;
create trigger payment_undeleted before delete on payment begin
  select raise(abort, 'a payment never changes');
end;
create trigger allocation_unchanged
before update of id, payment_id, cents, reverses_id, reason, at on allocation begin
  select raise(abort, 'an allocation never changes');
end;
create trigger allocation_undeleted before delete on allocation begin
  select raise(abort, 'an allocation never changes');
end;
-- It loses the link to an invoice whose time is over.
create trigger allocation_document_unchanged before update of document_id on allocation
when new.document_id is not null or not exists (
  select 1 from document where id = old.document_id and year < cast(strftime('%Y', 'now') as integer) - 10
) begin
  select raise(abort, 'an allocation never changes');
end;

-- What the bank said never changes.
create trigger bank_movement_unchanged
before update of id, statement_id, position, fingerprint, reference_key, part, cents, booked_on, value_on, bank_reference, is_reversal,
  counterparty_name, counterparty_iban, counterparty_bic, structured, free on bank_movement begin
  select raise(abort, 'a movement of the bank never changes');
end;
create trigger bank_movement_undeleted before delete on bank_movement begin
  select raise(abort, 'a movement of the bank never changes');
end;

-- Searches find movements by name, account and communication (docs/decisions/0021-search-and-sort.md).
create virtual table bank_movement_search
  using fts5(search_text, content = 'bank_movement', content_rowid = 'id', tokenize = 'trigram');
create trigger bank_movement_searched after insert on bank_movement begin
  insert into bank_movement_search (rowid, search_text) values (new.id, new.search_text);
end;
create trigger bank_movement_researched after update of search_text on bank_movement when old.search_text <> new.search_text begin
  insert into bank_movement_search (bank_movement_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into bank_movement_search (rowid, search_text) values (new.id, new.search_text);
end;
insert into bank_movement_search (bank_movement_search, rank) values ('secure-delete', 1);
