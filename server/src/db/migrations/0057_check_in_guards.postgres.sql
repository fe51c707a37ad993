-- Check-ins never change, and are never deleted. Who passed, and who recorded it, may be forgotten.
create trigger check_in_unchanged
before update of id, nonce, event_id, kind, undoes_nonce, at, received_at, device, how, is_offline, result on check_in
for each row execute function refuse_change('a check-in');
create trigger check_in_person_unchanged before update of registration_id, account_id on check_in
for each row when (
  coalesce(new.registration_id, old.registration_id) is distinct from old.registration_id
  or coalesce(new.account_id, old.account_id) is distinct from old.account_id
) execute function refuse_change('a check-in');
create trigger check_in_undeleted before delete on check_in for each row execute function refuse_change('a check-in');
create trigger check_in_kept before truncate on check_in execute function refuse_change('a check-in');
