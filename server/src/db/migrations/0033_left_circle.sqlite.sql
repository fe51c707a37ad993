-- Whether a person had a seat in the circle and has none today, on the account: the directory filters and counts its members by
-- an index, as it did before (docs/decisions/0034-row-counters-and-deep-pages.md). Triggers compute it from seats and terms.

alter table account add column left_circle boolean not null default false;
drop index account_directory;
create index account_directory on account (role, active, profile_public, left_circle, created_at, id);
drop index account_directory_by_name;
create index account_directory_by_name on account (role, active, profile_public, left_circle, search_text, id);

create trigger seat_added_left_circle after insert on seat_assignment begin
  update account set left_circle = exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
      and seat.from_on < coalesce(term.closed_on, term.ends_on)
      and (seat.to_on is null or seat.to_on >= term.starts_on)
  ) and not exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and seat.state <> 'RELEASED' and term.state = 'CURRENT'
  )
  where id = new.account_id;
end;

create trigger seat_moved_left_circle after update of state, from_on, to_on on seat_assignment begin
  update account set left_circle = exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
      and seat.from_on < coalesce(term.closed_on, term.ends_on)
      and (seat.to_on is null or seat.to_on >= term.starts_on)
  ) and not exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and seat.state <> 'RELEASED' and term.state = 'CURRENT'
  )
  where id = new.account_id;
end;

create trigger seat_deleted_left_circle after delete on seat_assignment begin
  update account set left_circle = exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
      and seat.from_on < coalesce(term.closed_on, term.ends_on)
      and (seat.to_on is null or seat.to_on >= term.starts_on)
  ) and not exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and seat.state <> 'RELEASED' and term.state = 'CURRENT'
  )
  where id = old.account_id;
end;

create trigger term_added_left_circle after insert on membership_term begin
  update account set left_circle = exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
      and seat.from_on < coalesce(term.closed_on, term.ends_on)
      and (seat.to_on is null or seat.to_on >= term.starts_on)
  ) and not exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and seat.state <> 'RELEASED' and term.state = 'CURRENT'
  )
  where id in (select account_id from seat_assignment where membership_id = new.membership_id);
end;

create trigger term_moved_left_circle after update of state, starts_on, ends_on, closed_on on membership_term begin
  update account set left_circle = exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
      and seat.from_on < coalesce(term.closed_on, term.ends_on)
      and (seat.to_on is null or seat.to_on >= term.starts_on)
  ) and not exists (
    select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
    where seat.account_id = account.id and seat.state <> 'RELEASED' and term.state = 'CURRENT'
  )
  where id in (select account_id from seat_assignment where membership_id = new.membership_id);
end;

update account set left_circle = exists (
  select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
  where seat.account_id = account.id and term.state in ('CURRENT', 'ENDED', 'REPLACED', 'TERMINATED')
    and seat.from_on < coalesce(term.closed_on, term.ends_on)
    and (seat.to_on is null or seat.to_on >= term.starts_on)
) and not exists (
  select 1 from seat_assignment seat join membership_term term on term.membership_id = seat.membership_id
  where seat.account_id = account.id and seat.state <> 'RELEASED' and term.state = 'CURRENT'
)
where id in (select account_id from seat_assignment);
