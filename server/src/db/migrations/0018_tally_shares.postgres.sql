-- Each count in sixteen shares, whose sum it is: whoever writes counts in the share of their connection, so that two who
-- write at once do not wait for each other's commit (docs/decisions/0034-counts-in-shares.md).

alter table tally add column share smallint not null default 0;
alter table tally drop constraint tally_pkey, add primary key (name, share);
insert into tally (name, number, share) select name, 0, other from tally, generate_series(1, 15) as other;

create or replace function add_to_tally(of_name text, difference integer) returns void language sql as
  $$ update tally set number = number + difference where name = of_name and share = pg_backend_pid() % 16 $$;
