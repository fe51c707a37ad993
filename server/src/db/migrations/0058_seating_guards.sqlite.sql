-- No table has more people than seats, nor people of another event.

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
