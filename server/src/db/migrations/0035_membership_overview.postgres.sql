-- What a membership is today, on the membership: the list is read in the order of an index and counted in one, instead of from all
-- terms and renewals (docs/decisions/0056-memberships.md). Triggers compute it from them.

-- The term that stands for it: the one that runs, else one that is planned, else the last. Memberships are restored before terms, so
-- it is no reference.
alter table membership add column shown_term_id bigint;
alter table membership add column offer text check (offer in ('SINGLE', 'BUSINESS'));
alter table membership add column state text not null default 'NONE'
  check (state in ('CURRENT', 'PLANNED', 'TO_DECIDE', 'ENDED', 'NONE'));
-- The earliest of those of its terms and renewals, « 2027-02-02 NOTICE »; of an end, with the first day after it.
alter table membership add column next_step text;
create index membership_by_next on membership (coalesce(next_step, '9999'), id);
create index membership_by_state on membership (state, coalesce(next_step, '9999'), id);

-- Locked first, so that of two transactions the second sees what the first did. Only a membership that changes is written. One at
-- a time: a list of them would be planned again at each call.
create function compute_membership_overview(changed bigint) returns void language plpgsql as $$ begin
  perform 1 from membership where id = changed for no key update;
  update membership set shown_term_id = shown.id, offer = shown.offer, state = shown.membership_state, next_step = shown.next_step
  from (
    select overview.next_step, term.id, term.offer, case
      when overview.is_undecided = 1 then 'TO_DECIDE'
      when overview.key_term >= 3000000 then 'CURRENT'
      when overview.key_term >= 2000000 then 'PLANNED'
      when overview.key_term >= 1000000 then 'ENDED'
      else 'NONE'
    end as membership_state
    from (
      select
        -- Ranks terms by their state, above any number that a term has.
        max(case term.state when 'CURRENT' then 3 when 'PLANNED' then 2 when 'ANNULLED' then 0 else 1 end * 1000000 + term.number)
          as key_term,
        max(case when renewal.state = 'NEEDS_DECISION' then 1 else 0 end) as is_undecided,
        min(case
          when renewal.state = 'NEEDS_DECISION' then term.ends_on || ' DECIDE'
          when term.state = 'PLANNED' then term.starts_on || ' BEGIN'
          when renewal.state = 'CLOCK' then renewal.decline_until || ' WINDOW'
          when term.state = 'CURRENT' and renewal.state in ('OPEN', 'UNTOLD') then renewal.notice_from || ' NOTICE'
          when term.state = 'CURRENT' and renewal.state = 'DECLINED' then term.ends_on || ' END'
        end) as next_step
      from membership_term term
      left join renewal_case renewal on renewal.term_id = term.id
      where term.membership_id = changed
    ) overview
    left join membership_term term on term.membership_id = changed and term.number = overview.key_term % 1000000
  ) shown
  where membership.id = changed
    and (membership.shown_term_id, membership.offer, membership.state, membership.next_step)
      is distinct from (shown.id, shown.offer, shown.membership_state, shown.next_step);
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

select compute_membership_overview(id) from membership;
