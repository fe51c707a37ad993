-- Only memberships that change are written.
create trigger term_added_membership_overview after insert on membership_term begin
  update membership set shown_term_id = shown.shown_term_id, offer = shown.offer, state = shown.state, next_step = shown.next_step
  from membership_overview shown
  where membership.id = shown.membership_id and shown.membership_id = new.membership_id
    and (membership.shown_term_id, membership.offer, membership.state, membership.next_step)
      is not (shown.shown_term_id, shown.offer, shown.state, shown.next_step);
end;

create trigger term_changed_membership_overview
after update of membership_id, number, starts_on, ends_on, offer, state on membership_term begin
  update membership set shown_term_id = shown.shown_term_id, offer = shown.offer, state = shown.state, next_step = shown.next_step
  from membership_overview shown
  where membership.id = shown.membership_id and shown.membership_id in (old.membership_id, new.membership_id)
    and (membership.shown_term_id, membership.offer, membership.state, membership.next_step)
      is not (shown.shown_term_id, shown.offer, shown.state, shown.next_step);
end;

create trigger term_deleted_membership_overview after delete on membership_term begin
  update membership set shown_term_id = shown.shown_term_id, offer = shown.offer, state = shown.state, next_step = shown.next_step
  from membership_overview shown
  where membership.id = shown.membership_id and shown.membership_id = old.membership_id
    and (membership.shown_term_id, membership.offer, membership.state, membership.next_step)
      is not (shown.shown_term_id, shown.offer, shown.state, shown.next_step);
end;

-- By the triggers of its term: SQLite would compute the view for all memberships unless it is given an id.
create trigger renewal_added_membership_overview after insert on renewal_case begin
  update membership_term set state = state where id = new.term_id;
end;

create trigger renewal_changed_membership_overview after update of term_id, state, notice_from, decline_until on renewal_case begin
  update membership_term set state = state where id in (old.term_id, new.term_id);
end;

create trigger renewal_deleted_membership_overview after delete on renewal_case begin
  update membership_term set state = state where id = old.term_id;
end;
