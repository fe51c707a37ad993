-- Where in the list of ambassadors, by moment and by name, each stretch of about 2 000 begins, and how many of it the
-- public sees or does not: a deep page is found without walking there. The rows count themselves; a stretch of more than
-- 4 000 is parted (docs/decisions/0033-a-million-ambassadors.md). Changes of ambassadors take turns already, by their revision.

create table milestone_by_moment (
  sorted {timestamp} not null,
  id bigint not null,
  shown integer not null,
  hidden integer not null,
  primary key (sorted, id)
);
create table milestone_by_name (
  sorted text not null,
  id bigint not null,
  shown integer not null,
  hidden integer not null,
  primary key (sorted, id)
);

create function count_by_moment(at timestamptz, of_id bigint, is_shown boolean, difference integer)
returns void language plpgsql as $$ begin
  update milestone_by_moment set
    shown = shown + difference * is_shown::integer,
    hidden = hidden + difference * (not is_shown)::integer
  where (sorted, id) = (
    select sorted, id from milestone_by_moment where (sorted, id) <= (at, of_id)
    order by sorted desc, id desc limit 1
  );
end $$;
create function count_by_name(called text, of_id bigint, is_shown boolean, difference integer)
returns void language plpgsql as $$ begin
  update milestone_by_name set
    shown = shown + difference * is_shown::integer,
    hidden = hidden + difference * (not is_shown)::integer
  where (sorted, id) = (
    select sorted, id from milestone_by_name where (sorted, id) <= (called, of_id)
    order by sorted desc, id desc limit 1
  );
end $$;

create function tend_milestones() returns trigger language plpgsql as $$
declare
  long record;
begin
  -- A milestone stands at the name of somebody who is there: of those who went, none stays.
  if tg_op <> 'INSERT' then
    delete from milestone_by_name m where id <> 0 and shown + hidden = 0;
    update milestone_by_name m set (sorted, id) = (
      select name_key, ambassador.id from ambassador where (name_key, ambassador.id) > (m.sorted, m.id)
      order by name_key, ambassador.id limit 1
    ) where id <> 0 and not exists (select from ambassador where ambassador.id = m.id and name_key = m.sorted);
  end if;
  for long in delete from milestone_by_moment where shown + hidden > 4000 returning * loop
    insert into milestone_by_moment (sorted, id, shown, hidden)
      select
        max(case when place = 0 then long.sorted when place % 2000 = 0 then created_at end),
        max(case when place = 0 then long.id when place % 2000 = 0 then id end),
        count(*) filter (where active), count(*) filter (where not active)
      from (
        select created_at, id, active, row_number() over (order by created_at, id) - 1 as place from (
          select created_at, id, active from ambassador where (created_at, id) >= (long.sorted, long.id)
          order by created_at, id limit long.shown + long.hidden
        ) stretch
      ) placed group by place / 2000;
  end loop;
  for long in delete from milestone_by_name where shown + hidden > 4000 returning * loop
    insert into milestone_by_name (sorted, id, shown, hidden)
      select
        max(case when place = 0 then long.sorted when place % 2000 = 0 then name_key end),
        max(case when place = 0 then long.id when place % 2000 = 0 then id end),
        count(*) filter (where active), count(*) filter (where not active)
      from (
        select name_key, id, active, row_number() over (order by name_key, id) - 1 as place from (
          select name_key, id, active from ambassador where (name_key, id) >= (long.sorted, long.id)
          order by name_key, id limit long.shown + long.hidden
        ) stretch
      ) placed group by place / 2000;
  end loop;
  return null;
end $$;

create function count_ambassador() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    perform count_by_moment(old.created_at, old.id, old.active, -1);
    perform count_by_name(old.name_key, old.id, old.active, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_by_moment(new.created_at, new.id, new.active, 1);
    perform count_by_name(new.name_key, new.id, new.active, 1);
  end if;
  return null;
end $$;
create trigger ambassador_counted after insert or delete on ambassador
  for each row execute function count_ambassador();
create trigger ambassador_recounted after update of active, created_at, name_key on ambassador
  for each row
  when ((old.active, old.created_at, old.name_key) is distinct from (new.active, new.created_at, new.name_key))
  execute function count_ambassador();
-- After the rows of a statement have all counted themselves.
create trigger ambassador_tended after insert or delete or update of active, created_at, name_key on ambassador
  for each statement execute function tend_milestones();

-- Before whatever comes, so that each row finds its stretch; and those that are there already.
insert into milestone_by_moment (sorted, id, shown, hidden)
  select '0001-01-01T00:00:00Z', 0, count(*) filter (where active), count(*) filter (where not active) from ambassador;
insert into milestone_by_name (sorted, id, shown, hidden)
  select '', 0, count(*) filter (where active), count(*) filter (where not active) from ambassador;
update ambassador set active = active where false;
