-- Documents may be deleted once the law no longer asks to keep them: ten years from 1 January of the year after theirs (article 60 of
-- the VAT code, law of 20 November 2022). The database reads its own clock: no statement, and no wrong clock of the site, lets a
-- younger one go.
create function is_document_expired(year bigint) returns boolean language sql stable as $$
  select year < extract(year from now() at time zone 'utc') - 10
$$;

drop trigger document_undeleted on document;
create trigger document_undeleted before delete on document
for each row when (old.number is not null and not is_document_expired(old.year))
execute function refuse_change('an issued document');

create function guard_document_line_deletion() returns trigger language plpgsql as $$ begin
  if exists (
    select 1 from document where id = old.document_id and number is not null and not is_document_expired(year)
  ) then
    raise exception 'a line of an issued document is not deleted before its time is over' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger document_line_undeleted on document_line;
create trigger document_line_undeleted before delete on document_line
for each row execute function guard_document_line_deletion();

create function guard_document_file_deletion() returns trigger language plpgsql as $$ begin
  if exists (select 1 from document where id = old.document_id and not is_document_expired(year)) then
    raise exception 'a file of a document is not deleted before its time is over' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger document_file_unchanged on document_file;
create trigger document_file_unchanged before update on document_file
for each row execute function refuse_change('a file of a document');
create trigger document_file_undeleted before delete on document_file
for each row execute function guard_document_file_deletion();

-- Without its last document nothing would tell that documents are gone.
create trigger document_series_undeleted before delete on document_series
for each row when (not is_document_expired(old.year)) execute function refuse_change('a series of documents');
create trigger document_series_kept before truncate on document_series
execute function refuse_change('a series of documents');

-- A credit note of a later year loses its link to an invoice whose time is over, and still says its number.
drop trigger document_unchanged on document;
create trigger document_unchanged
before update of id, kind, party_id, membership_id, note, year, number, issued_on, due_on, payment_reference, content, previous_hash,
  hash, net_cents, vat_cents, total_cents, created_at on document
for each row when (old.number is not null) execute function refuse_change('an issued document');
create function guard_document_credit() returns trigger language plpgsql as $$ begin
  if new.credits_document_id is not null
    or not exists (select 1 from document where id = old.credits_document_id and is_document_expired(year)) then
    raise exception 'an issued document never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_credit_unchanged before update of credits_document_id on document
for each row when (old.number is not null) execute function guard_document_credit();

drop trigger document_line_unchanged on document_line;
create trigger document_line_unchanged
before update of id, document_id, position, text, quantity, unit_cents, net_cents, vat_category, vat_basis_points, period_from,
  period_to, reason on document_line
for each row execute function guard_document_line();
create function guard_document_line_credit() returns trigger language plpgsql as $$ begin
  if exists (select 1 from document where id = old.document_id and number is not null) and (
    new.credits_line_id is not null
    or not exists (
      select 1 from document_line as credited
      inner join document on document.id = credited.document_id
      where credited.id = old.credits_line_id and is_document_expired(document.year)
    )
  ) then
    raise exception 'a line of an issued document never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_line_credit_unchanged before update of credits_line_id on document_line
for each row execute function guard_document_line_credit();

-- The list is read in the order of an index; drafts, without a day, come as if they were of after all others.
create index document_by_issue on document (coalesce(issued_on, '9999'), id);
create index document_by_due on document (coalesce(due_on, '9999'), id);
create index document_by_total on document (total_cents, id);
-- Only issued invoices have a day on which they are due.
drop index document_open;
create index document_open on document (due_on, id) where credited_cents < total_cents;
