-- Tables of an event, and who sits where. A place goes with its registration, and counts while that is REGISTERED; no table has more
-- people than seats.

create table seating_table (
  id {identity},
  event_id bigint not null references event (id) on delete cascade,
  name text not null,
  seats bigint not null check (seats between 2 and 50),
  -- their order, from 0
  position bigint not null
);
create index seating_table_of_event on seating_table (event_id, position, id);

create table seating_place (
  registration_id bigint primary key references event_registration (id) on delete cascade,
  table_id bigint not null references seating_table (id) on delete cascade,
  -- a suggestion does not move it
  is_pinned boolean not null default false
);
create index seating_place_of_table on seating_place (table_id);

create trigger seating_place_added after insert on seating_place
when (
  select count(*) from seating_place place join event_registration person on person.id = place.registration_id
  where place.table_id = new.table_id and person.state = 'REGISTERED'
) > (select seats from seating_table where id = new.table_id) begin
  select raise(abort, 'no seat left at this table');
end;
create trigger seating_place_of_event after insert on seating_place
when (select event_id from event_registration where id = new.registration_id)
  <> (select event_id from seating_table where id = new.table_id) begin
  select raise(abort, 'a table of another event');
end;
create trigger seating_place_unchanged before update of registration_id, table_id on seating_place begin
  select raise(abort, 'a place is deleted and added');
end;
create trigger seating_table_reduced after update of seats on seating_table
when (
  select count(*) from seating_place place join event_registration person on person.id = place.registration_id
  where place.table_id = new.id and person.state = 'REGISTERED'
) > new.seats begin
  select raise(abort, 'more people than seats');
end;
