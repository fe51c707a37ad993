-- Terms of one membership do not overlap, and no more people sit on it than it has seats. Each check locks the membership first,
-- so that two transactions cannot both pass it.

create function guard_membership_term() returns trigger language plpgsql as $$ begin
  perform 1 from membership where id = new.membership_id for no key update;
  if exists (
    select 1 from membership_term other
    where other.membership_id = new.membership_id and other.id <> new.id
      and other.state <> 'ANNULLED' and new.state <> 'ANNULLED'
      and other.starts_on < coalesce(new.closed_on, new.ends_on) and new.starts_on < coalesce(other.closed_on, other.ends_on)
  ) then
    raise exception 'overlapping terms' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger membership_term_added before insert or update of starts_on, ends_on, closed_on, membership_id on membership_term
  for each row execute function guard_membership_term();

-- Those of the term that runs, else of the one that is to begin, else of the last: seats wait there for a decision.
create function guard_seats() returns trigger language plpgsql as $$ begin
  perform 1 from membership where id = new.membership_id for no key update;
  if (select count(*) from seat_assignment where membership_id = new.membership_id and state <> 'RELEASED') > coalesce((
    select term.seats + coalesce((select sum(added) from seat_change where term_id = term.id), 0)
    from membership_term term where term.membership_id = new.membership_id
    order by case term.state when 'CURRENT' then 1 when 'PLANNED' then 2 else 3 end, term.number desc limit 1
  ), 0) then
    raise exception 'no seat left' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger seat_assigned after insert on seat_assignment
  for each row when (new.state <> 'RELEASED') execute function guard_seats();

create function guard_released_seat() returns trigger language plpgsql as $$ begin
  raise exception 'a seat that was released stays so' using errcode = 'check_violation';
end $$;
create trigger seat_assigned_again before update of state on seat_assignment
  for each row when (old.state = 'RELEASED' and new.state <> 'RELEASED') execute function guard_released_seat();
