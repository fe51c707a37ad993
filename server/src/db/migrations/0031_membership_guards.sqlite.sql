-- Terms of one membership do not overlap, and no more people sit on it than it has seats.

create trigger membership_term_added before insert on membership_term
when exists (
  select 1 from membership_term other
  where other.membership_id = new.membership_id
    and other.state <> 'ANNULLED' and new.state <> 'ANNULLED'
    and other.starts_on < coalesce(new.closed_on, new.ends_on) and new.starts_on < coalesce(other.closed_on, other.ends_on)
) begin
  select raise(abort, 'overlapping terms');
end;

create trigger membership_term_moved before update of starts_on, ends_on, closed_on, membership_id on membership_term
when exists (
  select 1 from membership_term other
  where other.membership_id = new.membership_id and other.id <> new.id
    and other.state <> 'ANNULLED' and new.state <> 'ANNULLED'
    and other.starts_on < coalesce(new.closed_on, new.ends_on) and new.starts_on < coalesce(other.closed_on, other.ends_on)
) begin
  select raise(abort, 'overlapping terms');
end;

-- Those of the term that runs, else of the one that is to begin, else of the last: seats wait there for a decision.
create trigger seat_assigned after insert on seat_assignment
when new.state <> 'RELEASED' and
  (select count(*) from seat_assignment where membership_id = new.membership_id and state <> 'RELEASED') > coalesce((
    select term.seats + coalesce((select sum(added) from seat_change where term_id = term.id), 0)
    from membership_term term where term.membership_id = new.membership_id
    order by case term.state when 'CURRENT' then 1 when 'PLANNED' then 2 else 3 end, term.number desc limit 1
  ), 0)
begin
  select raise(abort, 'no seat left');
end;

create trigger seat_assigned_again after update of state on seat_assignment
when old.state = 'RELEASED' and new.state <> 'RELEASED' begin
  select raise(abort, 'a seat that was released stays so');
end;
