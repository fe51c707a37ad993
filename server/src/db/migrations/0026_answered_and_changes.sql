-- A message has been answered, and by whom.
alter table contact add column answered_at {timestamp};
alter table contact add column answered_by bigint references account (id) on delete set null;
create index contact_answered_by on contact (answered_by) where answered_by is not null;
-- Those that are answered, or not, are counted and listed without reading messages.
create index contact_by_answer on contact (answered_at, created_at, id);

-- What an edit changed: a JSON array of names of fields, with values where they are not personal.
alter table audit_entry add column changes text;
-- The journal of some days.
create index audit_entry_created on audit_entry (created_at, id);
