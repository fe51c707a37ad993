-- Whether a person had a seat in the circle and has none today, on the account: the directory filters and counts its members by
-- an index, as it did before (docs/decisions/0034-row-counters-and-deep-pages.md). Triggers compute it from seats and terms.

alter table account add column left_circle boolean not null default false;
drop index account_directory;
create index account_directory on account (role, active, profile_public, left_circle, created_at, id);
drop index account_directory_by_name;
create index account_directory_by_name on account (role, active, profile_public, left_circle, search_text, id);

create function has_left_circle(person bigint) returns boolean language sql stable as $$
  select exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = person and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
      and seat.from_on < coalesce(term.closed_on, term.ends_on)
      and (seat.to_on is null or seat.to_on >= term.starts_on)
  ) and not exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = person and seat.state <> 'RELEASED' and term.state = 'CURRENT'
  )
$$;

-- Only accounts that change are locked.
create function seat_left_circle() returns trigger language plpgsql as $$ declare person bigint := coalesce(new.account_id, old.account_id); begin
  update account set left_circle = not left_circle where id = person and left_circle <> has_left_circle(person);
  return null;
end $$;
create trigger seat_left_circle after insert or delete or update of state, from_on, to_on on seat_assignment
  for each row execute function seat_left_circle();

create function term_left_circle() returns trigger language plpgsql as $$ begin
  update account set left_circle = not left_circle
  where id in (select account_id from seat_assignment where membership_id = new.membership_id)
    and left_circle <> has_left_circle(id);
  return null;
end $$;
create trigger term_left_circle after insert or update of state, starts_on, ends_on, closed_on on membership_term
  for each row execute function term_left_circle();

update account set left_circle = has_left_circle(id) where id in (select account_id from seat_assignment);
