-- Who acted is known by number even once their account is gone: erasing them finds what they did.

alter table audit_entry add column acted_by bigint;
update audit_entry set acted_by = admin_id;
create index audit_entry_acted_by on audit_entry (acted_by);
