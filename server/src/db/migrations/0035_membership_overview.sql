-- What a membership is today, on the membership: the list is read in the order of an index and counted in one, instead of from all
-- terms and renewals (docs/decisions/0056-memberships.md). Triggers (0036) write it from the view below.

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

create view membership_overview as
select overview.membership_id, term.id as shown_term_id, term.offer, case
  when overview.is_undecided = 1 then 'TO_DECIDE'
  when overview.key_term >= 3000000 then 'CURRENT'
  when overview.key_term >= 2000000 then 'PLANNED'
  when overview.key_term >= 1000000 then 'ENDED'
  else 'NONE'
end as state, overview.next_step
from (
  select
    own.id as membership_id,
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
  from membership own
  left join membership_term term on term.membership_id = own.id
  left join renewal_case renewal on renewal.term_id = term.id
  group by own.id
) overview
left join membership_term term
  on term.membership_id = overview.membership_id and term.number = overview.key_term % 1000000;

update membership set
  shown_term_id = overview.shown_term_id, offer = overview.offer, state = overview.state, next_step = overview.next_step
from membership_overview overview where overview.membership_id = membership.id;
