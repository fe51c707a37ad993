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
