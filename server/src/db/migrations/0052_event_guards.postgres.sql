-- No more people are registered for an event than it has seats. Each check locks the event first, so that two transactions cannot both
-- pass it.

create function guard_event_seats() returns trigger language plpgsql as $$ begin
  perform 1 from event where id = new.event_id for no key update;
  if (select count(*) from event_registration where event_id = new.event_id and state = 'REGISTERED') >
    (select capacity from event where id = new.event_id)
  then
    raise exception 'no seat left' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger event_seat_taken after insert on event_registration
  for each row when (new.state = 'REGISTERED') execute function guard_event_seats();
create trigger event_seat_given after update of state, event_id on event_registration
  for each row when (new.state = 'REGISTERED' and (old.state <> 'REGISTERED' or old.event_id <> new.event_id))
  execute function guard_event_seats();

create function guard_event_capacity() returns trigger language plpgsql as $$ begin
  if (select count(*) from event_registration where event_id = new.id and state = 'REGISTERED') > new.capacity then
    raise exception 'no seat left' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger event_capacity_lowered after update of capacity on event
  for each row when (new.capacity < old.capacity) execute function guard_event_capacity();
