-- The journal is read by kind, searched by who and whom, without case and accents.

alter table audit_entry add column search_text text not null default '';
update audit_entry set search_text = lower(admin_name || ' ' || subject_name);
create index audit_entry_kind on audit_entry (subject_kind, id);

-- What was given up waits for an administrator.
create index mail_parked on mail (parked_at) where parked_at is not null;
