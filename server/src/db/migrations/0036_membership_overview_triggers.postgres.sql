-- Locked first, so that of two transactions the second sees what the first did. Only a membership that changes is written. One at
-- a time: a list of them would be planned again at each call.
create function compute_membership_overview(changed bigint) returns void language plpgsql as $$ begin
  perform 1 from membership where id = changed for no key update;
  update membership set shown_term_id = shown.shown_term_id, offer = shown.offer, state = shown.state, next_step = shown.next_step
  from membership_overview shown
  where shown.membership_id = changed and membership.id = changed
    and (membership.shown_term_id, membership.offer, membership.state, membership.next_step)
      is distinct from (shown.shown_term_id, shown.offer, shown.state, shown.next_step);
end $$;

create function term_membership_overview() returns trigger language plpgsql as $$ begin
  perform compute_membership_overview(coalesce(new.membership_id, old.membership_id));
  if old.membership_id <> new.membership_id then
    perform compute_membership_overview(old.membership_id);
  end if;
  return null;
end $$;
create trigger term_membership_overview
  after insert or delete or update of membership_id, number, starts_on, ends_on, offer, state on membership_term
  for each row execute function term_membership_overview();

create function renewal_membership_overview() returns trigger language plpgsql as $$ begin
  perform compute_membership_overview(membership_id) from membership_term where id = coalesce(new.term_id, old.term_id);
  if old.term_id <> new.term_id then
    perform compute_membership_overview(membership_id) from membership_term where id = old.term_id;
  end if;
  return null;
end $$;
create trigger renewal_membership_overview
  after insert or delete or update of term_id, state, notice_from, decline_until on renewal_case
  for each row execute function renewal_membership_overview();
