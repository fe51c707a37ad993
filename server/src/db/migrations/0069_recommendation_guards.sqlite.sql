-- A thanks never changes but by its withdrawal, and stays. Who wrote it, who is thanked, and for what may be forgotten.
create trigger thanks_unchanged before update of id, kind, cents, month, created_at on thanks begin
  select raise(abort, 'a thanks never changes');
end;
create trigger thanks_people_unchanged before update of recommendation_id, writer_id, thanked_id, visitor_name on thanks
when coalesce(new.recommendation_id, old.recommendation_id) is not old.recommendation_id
  or coalesce(new.writer_id, old.writer_id) is not old.writer_id
  or coalesce(new.thanked_id, old.thanked_id) is not old.thanked_id
  or coalesce(nullif(new.visitor_name, ''), old.visitor_name) is not old.visitor_name begin
  select raise(abort, 'a thanks never changes');
end;
create trigger thanks_undeleted before delete on thanks begin
  select raise(abort, 'a thanks never changes');
end;

-- Nor is one written or withdrawn in a month that is published, or before it.
create trigger thanks_added before insert on thanks
when exists (select 1 from worth_block where to_month >= new.month) begin
  select raise(abort, 'a published month never changes');
end;
create trigger thanks_withdrawn before update of withdrawn_at on thanks
when old.withdrawn_at is not null or exists (select 1 from worth_block where to_month >= old.month) begin
  select raise(abort, 'a published month never changes');
end;

-- What the board knows never changes, and no month is told twice.
create trigger worth_block_unchanged before update on worth_block begin
  select raise(abort, 'a published block never changes');
end;
create trigger worth_block_undeleted before delete on worth_block begin
  select raise(abort, 'a published block never changes');
end;
create trigger worth_block_added before insert on worth_block
when exists (select 1 from worth_block where from_month <= new.to_month and to_month >= new.from_month) begin
  select raise(abort, 'a month is published once');
end;

-- It only grows. Who did it, and why, may be forgotten.
create trigger recommendation_history_unchanged
before update of id, recommendation_id, at, on_day, kind on recommendation_history begin
  select raise(abort, 'the history of a recommendation never changes');
end;
create trigger recommendation_history_people_unchanged before update of account_id, by_name, reason on recommendation_history
when coalesce(new.account_id, old.account_id) is not old.account_id
  or new.by_name not in ('', old.by_name) or new.reason not in ('', old.reason) begin
  select raise(abort, 'the history of a recommendation never changes');
end;
create trigger recommendation_history_undeleted before delete on recommendation_history
when exists (select 1 from recommendation where id = old.recommendation_id) begin
  select raise(abort, 'the history of a recommendation never changes');
end;
