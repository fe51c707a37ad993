-- Payments and allocations never change, and are never deleted. Who entered them may be forgotten.
create trigger payment_unchanged
before update of id, party_id, kind, cents, paid_on, method, movement_id, reverses_id, note, at on payment
for each row execute function refuse_change('a payment');
create trigger payment_undeleted before delete on payment for each row execute function refuse_change('a payment');
create trigger payment_kept before truncate on payment execute function refuse_change('a payment');
create trigger allocation_unchanged
before update of id, payment_id, cents, reverses_id, reason, at on allocation
for each row execute function refuse_change('an allocation');
create trigger allocation_undeleted before delete on allocation for each row execute function refuse_change('an allocation');
create trigger allocation_kept before truncate on allocation execute function refuse_change('an allocation');
-- It loses the link to an invoice whose time is over.
create function guard_allocation_document() returns trigger language plpgsql as $$ begin
  if new.document_id is not null
    or not exists (select 1 from document where id = old.document_id and is_document_expired(year)) then
    raise exception 'an allocation never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger allocation_document_unchanged before update of document_id on allocation
for each row execute function guard_allocation_document();

-- What the bank said never changes.
create trigger bank_movement_unchanged
before update of id, statement_id, position, fingerprint, reference_key, part, cents, booked_on, value_on, bank_reference, is_reversal,
  counterparty_name, counterparty_iban, counterparty_bic, structured, free on bank_movement
for each row execute function refuse_change('a movement of the bank');
create trigger bank_movement_undeleted before delete on bank_movement
for each row execute function refuse_change('a movement of the bank');
create trigger bank_movement_kept before truncate on bank_movement execute function refuse_change('a movement of the bank');

-- Searches find movements by name, account and communication (docs/decisions/0021-search-and-sort.md).
alter table bank_movement alter column search_text type text collate "C";
create index bank_movement_search on bank_movement
  using gin (search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);
