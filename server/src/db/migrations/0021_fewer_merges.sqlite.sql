-- What is written all day long: its index of searches is put together half as often, for half the work of each insert. A
-- search looks into a few more pieces of it: a tenth of a millisecond among 100 000.

insert into contact_search (contact_search, rank) values ('automerge', 8);
insert into contact_search (contact_search, rank) values ('crisismerge', 32);
insert into mail_search (mail_search, rank) values ('automerge', 8);
insert into mail_search (mail_search, rank) values ('crisismerge', 32);
insert into audit_entry_search (audit_entry_search, rank) values ('automerge', 8);
insert into audit_entry_search (audit_entry_search, rank) values ('crisismerge', 32);
