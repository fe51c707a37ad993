-- No table has more people than seats, nor people of another event. Each check locks the table first, so that two transactions cannot
-- both pass it.

create function people_at_table(id_of_table bigint) returns bigint stable language sql as $$
  select count(*) from seating_place place join event_registration person on person.id = place.registration_id
  where place.table_id = id_of_table and person.state = 'REGISTERED'
$$;

create function guard_seating_place() returns trigger language plpgsql as $$ begin
  perform 1 from seating_table where id = new.table_id for no key update;
  if people_at_table(new.table_id) > (select seats from seating_table where id = new.table_id) then
    raise exception 'no seat left at this table' using errcode = 'exclusion_violation';
  end if;
  if (select event_id from event_registration where id = new.registration_id)
    <> (select event_id from seating_table where id = new.table_id) then
    raise exception 'a table of another event' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger seating_place_added after insert on seating_place
for each row execute function guard_seating_place();
create trigger seating_place_unchanged before update of registration_id, table_id on seating_place
for each row execute function refuse_change('a place');

create function guard_seating_table() returns trigger language plpgsql as $$ begin
  if people_at_table(new.id) > new.seats then
    raise exception 'more people than seats' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger seating_table_reduced after update of seats on seating_table
for each row execute function guard_seating_table();
