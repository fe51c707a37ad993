-- The few messages that wait among the many that are read, newest first: without it all of them are walked through.
create index contact_by_read on contact (read, created_at, id);
