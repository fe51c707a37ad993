-- A thanks never changes but by its withdrawal, and stays. Who wrote it, who is thanked, and for what may be forgotten.
create trigger thanks_unchanged before update of id, kind, cents, month, created_at on thanks
for each row execute function refuse_change('a thanks');
create trigger thanks_people_unchanged before update of recommendation_id, writer_id, thanked_id, visitor_name on thanks
for each row when (
  coalesce(new.recommendation_id, old.recommendation_id) is distinct from old.recommendation_id
  or coalesce(new.writer_id, old.writer_id) is distinct from old.writer_id
  or coalesce(new.thanked_id, old.thanked_id) is distinct from old.thanked_id
  or coalesce(nullif(new.visitor_name, ''), old.visitor_name) is distinct from old.visitor_name
) execute function refuse_change('a thanks');
create trigger thanks_undeleted before delete on thanks for each row execute function refuse_change('a thanks');
create trigger thanks_kept before truncate on thanks execute function refuse_change('a thanks');

-- Nor is one written or withdrawn in a month that is published, or before it.
create function guard_published_month() returns trigger language plpgsql as $$ begin
  if exists (select 1 from worth_block where to_month >= new.month) then
    raise exception 'a published month never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger thanks_added before insert on thanks for each row execute function guard_published_month();
create trigger thanks_withdrawn before update of withdrawn_at on thanks
for each row execute function guard_published_month();
create trigger thanks_withdrawn_once before update of withdrawn_at on thanks
for each row when (old.withdrawn_at is not null) execute function refuse_change('a thanks that is withdrawn');

-- What the board knows never changes, and no month is told twice.
create trigger worth_block_unchanged before update on worth_block
for each row execute function refuse_change('a published block');
create trigger worth_block_undeleted before delete on worth_block
for each row execute function refuse_change('a published block');
create trigger worth_block_kept before truncate on worth_block execute function refuse_change('a published block');
create function guard_worth_block() returns trigger language plpgsql as $$ begin
  if exists (select 1 from worth_block where from_month <= new.to_month and to_month >= new.from_month) then
    raise exception 'a month is published once' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger worth_block_added before insert on worth_block for each row execute function guard_worth_block();

-- It only grows. Who did it, and why, may be forgotten.
create trigger recommendation_history_unchanged
before update of id, recommendation_id, at, on_day, kind on recommendation_history
for each row execute function refuse_change('the history of a recommendation');
create trigger recommendation_history_people_unchanged before update of account_id, by_name, reason on recommendation_history
for each row when (
  coalesce(new.account_id, old.account_id) is distinct from old.account_id
  or new.by_name not in ('', old.by_name) or new.reason not in ('', old.reason)
) execute function refuse_change('the history of a recommendation');
create function guard_recommendation_history() returns trigger language plpgsql as $$ begin
  if exists (select 1 from recommendation where id = old.recommendation_id) then
    raise exception 'the history of a recommendation never changes' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger recommendation_history_undeleted before delete on recommendation_history
for each row execute function guard_recommendation_history();
