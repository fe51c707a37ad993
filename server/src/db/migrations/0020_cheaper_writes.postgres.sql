-- Whatever column of a row changes, PostgreSQL writes its text to the index of searches again. It may put that off for a few
-- pages, which each search then reads: a sixth of the work for whoever marks a message as read.

do $$
declare
  index_name text;
begin
  foreach index_name in array array['account_search', 'account_search_email', 'ambassador_search', 'contact_search',
    'newsletter_subscription_search', 'audit_entry_search', 'mail_search']
  loop
    execute format('alter index %I set (fastupdate = on, gin_pending_list_limit = 64)', index_name);
  end loop;
end $$;

-- Most changes of a row leave most counts as they are.
create or replace function add_to_tally(of_name text, difference bigint) returns void language plpgsql as $$
begin
  if difference <> 0 then
    update tally set number = number + difference where name = of_name and share = pg_backend_pid() % 16;
  end if;
end $$;
