-- What was issued never changes, and is never deleted.

create function refuse_change() returns trigger language plpgsql as $$ begin
  raise exception '% never changes', tg_argv[0] using errcode = 'restrict_violation';
end $$;

create trigger document_unchanged
before update of id, kind, party_id, membership_id, credits_document_id, note, year, number, issued_on, due_on, payment_reference,
  content, previous_hash, hash, net_cents, vat_cents, total_cents, created_at on document
for each row when (old.number is not null) execute function refuse_change('an issued document');
create trigger document_undeleted before delete on document
for each row when (old.number is not null) execute function refuse_change('an issued document');

create function guard_document_line() returns trigger language plpgsql as $$ begin
  if exists (
    select 1 from document
    where id in (old.document_id, case tg_op when 'UPDATE' then new.document_id end) and number is not null
  ) then
    raise exception 'a line of an issued document never changes' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end $$;
create trigger document_line_unchanged
before update of id, document_id, position, text, quantity, unit_cents, net_cents, vat_category, vat_basis_points, period_from,
  period_to, reason, credits_line_id on document_line
for each row execute function guard_document_line();
create trigger document_line_undeleted before delete on document_line
for each row execute function guard_document_line();

create trigger document_file_unchanged before update or delete on document_file
for each row execute function refuse_change('a file of a document');

-- The rules above are for rows; these refuse to empty the tables.
create trigger document_kept before truncate on document execute function refuse_change('an issued document');
create trigger document_line_kept before truncate on document_line execute function refuse_change('an issued document');
create trigger document_file_kept before truncate on document_file execute function refuse_change('a file of a document');

-- Searches find documents by number, payment reference and name of the buyer (docs/decisions/0021-search-and-sort.md).
alter table document alter column search_text type text collate "C";
create index document_search on document using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);
