-- An entry about a deletion carries a hash of the address of whom it was about: erasing a person finds the entries about what
-- an administrator deleted of theirs before, and not those about somebody else of the same name.

alter table audit_entry add column subject_address_hash text;
create index audit_entry_subject_address on audit_entry (subject_address_hash) where subject_address_hash is not null;
