-- No more people are registered for an event than it has seats.

create trigger event_seat_taken after insert on event_registration
when new.state = 'REGISTERED' and
  (select count(*) from event_registration where event_id = new.event_id and state = 'REGISTERED') >
  (select capacity from event where id = new.event_id)
begin
  select raise(abort, 'no seat left');
end;

create trigger event_seat_given after update of state, event_id on event_registration
when new.state = 'REGISTERED' and (old.state <> 'REGISTERED' or old.event_id <> new.event_id) and
  (select count(*) from event_registration where event_id = new.event_id and state = 'REGISTERED') >
  (select capacity from event where id = new.event_id)
begin
  select raise(abort, 'no seat left');
end;

create trigger event_capacity_lowered after update of capacity on event
when new.capacity < old.capacity and
  (select count(*) from event_registration where event_id = new.id and state = 'REGISTERED') > new.capacity
begin
  select raise(abort, 'no seat left');
end;
