-- Where in the list of ambassadors, by moment and by name, each stretch of about 2 000 begins, and how many of it the
-- public sees or does not: a deep page is found without walking there. The rows count themselves; a stretch of more than
-- 4 000 is parted (docs/decisions/0033-a-million-ambassadors.md).

create table milestone_by_moment (
  sorted text not null,
  id integer not null,
  shown integer not null,
  hidden integer not null,
  primary key (sorted, id)
) without rowid;
create table milestone_by_name (
  sorted text not null,
  id integer not null,
  shown integer not null,
  hidden integer not null,
  primary key (sorted, id)
) without rowid;
-- Before whatever comes: each row finds its stretch.
insert into milestone_by_moment (sorted, id, shown, hidden) values ('', 0, 0, 0);
insert into milestone_by_name (sorted, id, shown, hidden) values ('', 0, 0, 0);

create trigger milestone_by_moment_parted after update of shown, hidden on milestone_by_moment
when new.shown + new.hidden > 4000 begin
  insert or replace into milestone_by_moment (sorted, id, shown, hidden)
    select
      max(case when place = 0 then new.sorted when place % 2000 = 0 then created_at end),
      max(case when place = 0 then new.id when place % 2000 = 0 then id end),
      sum(active), sum(not active)
    from (
      select created_at, id, active, row_number() over (order by created_at, id) - 1 as place from (
        select created_at, id, active from ambassador where (created_at, id) >= (new.sorted, new.id)
        order by created_at, id limit new.shown + new.hidden
      )
    ) group by place / 2000;
end;
create trigger milestone_by_name_parted after update of shown, hidden on milestone_by_name
when new.shown + new.hidden > 4000 begin
  insert or replace into milestone_by_name (sorted, id, shown, hidden)
    select
      max(case when place = 0 then new.sorted when place % 2000 = 0 then name_key end),
      max(case when place = 0 then new.id when place % 2000 = 0 then id end),
      sum(active), sum(not active)
    from (
      select name_key, id, active, row_number() over (order by name_key, id) - 1 as place from (
        select name_key, id, active from ambassador where (name_key, id) >= (new.sorted, new.id)
        order by name_key, id limit new.shown + new.hidden
      )
    ) group by place / 2000;
end;

-- Those that are there already.
update milestone_by_moment set
  shown = (select count(*) from ambassador where active),
  hidden = (select count(*) from ambassador where not active);
update milestone_by_name set
  shown = (select count(*) from ambassador where active),
  hidden = (select count(*) from ambassador where not active);

create trigger ambassador_counted after insert on ambassador begin
  update milestone_by_moment set shown = shown + new.active, hidden = hidden + (not new.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_moment where (sorted, id) <= (new.created_at, new.id)
    order by sorted desc, id desc limit 1
  );
  update milestone_by_name set shown = shown + new.active, hidden = hidden + (not new.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_name where (sorted, id) <= (new.name_key, new.id)
    order by sorted desc, id desc limit 1
  );
end;
-- A milestone stands at the name of somebody who is there: of those who went, none stays.
create trigger ambassador_uncounted after delete on ambassador begin
  update milestone_by_moment set shown = shown - old.active, hidden = hidden - (not old.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_moment where (sorted, id) <= (old.created_at, old.id)
    order by sorted desc, id desc limit 1
  );
  update milestone_by_name set shown = shown - old.active, hidden = hidden - (not old.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_name where (sorted, id) <= (old.name_key, old.id)
    order by sorted desc, id desc limit 1
  );
  delete from milestone_by_name where (sorted, id) = (old.name_key, old.id) and shown + hidden = 0;
  update milestone_by_name set (sorted, id) = (
    select name_key, id from ambassador where (name_key, id) > (old.name_key, old.id) order by name_key, id limit 1
  ) where (sorted, id) = (old.name_key, old.id);
end;
create trigger ambassador_recounted after update of active, created_at, name_key on ambassador
when (old.active, old.created_at, old.name_key) <> (new.active, new.created_at, new.name_key) begin
  update milestone_by_moment set shown = shown - old.active, hidden = hidden - (not old.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_moment where (sorted, id) <= (old.created_at, old.id)
    order by sorted desc, id desc limit 1
  );
  update milestone_by_name set shown = shown - old.active, hidden = hidden - (not old.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_name where (sorted, id) <= (old.name_key, old.id)
    order by sorted desc, id desc limit 1
  );
  delete from milestone_by_name where (sorted, id) = (old.name_key, old.id) and shown + hidden = 0;
  update milestone_by_name set (sorted, id) = (
    select name_key, id from ambassador where (name_key, id) > (old.name_key, old.id) order by name_key, id limit 1
  ) where (sorted, id) = (old.name_key, old.id);
  update milestone_by_moment set shown = shown + new.active, hidden = hidden + (not new.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_moment where (sorted, id) <= (new.created_at, new.id)
    order by sorted desc, id desc limit 1
  );
  update milestone_by_name set shown = shown + new.active, hidden = hidden + (not new.active)
  where (sorted, id) = (
    select sorted, id from milestone_by_name where (sorted, id) <= (new.name_key, new.id)
    order by sorted desc, id desc limit 1
  );
end;

