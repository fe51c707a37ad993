-- What a campaign says, and to whom, never changes once it is scheduled; to change it, it becomes a draft again.
create trigger campaign_unchanged before update of id, subject, body, audience, bulk_content_id, frozen_at, created_at on campaign
when old.state <> 'DRAFT' and (
  new.id <> old.id or new.subject <> old.subject or new.body <> old.body or new.audience <> old.audience
  or new.created_at <> old.created_at
  or (new.bulk_content_id is not old.bulk_content_id and (old.state <> 'SCHEDULED' or new.state <> 'DRAFT'))
  or (old.frozen_at is not null and new.frozen_at is not old.frozen_at)
) begin
  select raise(abort, 'a campaign that is scheduled never changes');
end;

create trigger campaign_moved before update of state on campaign
when new.state <> old.state and old.state || ' ' || new.state not in (
  'DRAFT SCHEDULED', 'SCHEDULED DRAFT', 'SCHEDULED SENDING', 'SENDING PAUSED', 'PAUSED SENDING',
  'SENDING SENT', 'SENDING CANCELLED', 'PAUSED CANCELLED'
) begin
  select raise(abort, 'a campaign does not go from that state to this one');
end;

create trigger campaign_undeleted before delete on campaign when old.state <> 'DRAFT' begin
  select raise(abort, 'only drafts of campaigns are deleted');
end;

-- Each mail of a campaign says the same.
create trigger bulk_content_unchanged before update on bulk_content begin
  select raise(abort, 'a bulk content never changes');
end;

-- It only grows. Who did it may be forgotten.
create trigger campaign_history_unchanged before update of id, campaign_id, at, kind, facts on campaign_history begin
  select raise(abort, 'the history of a campaign never changes');
end;
create trigger campaign_history_undeleted before delete on campaign_history
when exists (select 1 from campaign where id = old.campaign_id) begin
  select raise(abort, 'the history of a campaign never changes');
end;

-- What became of a mail that was tried outlives it.
create trigger mail_outcome_kept before delete on mail when old.bulk_content_id is not null and old.attempts > 0 begin
  update campaign_recipient set outcome = case
    when old.bounced_at is not null then 'BOUNCED'
    when old.sent_at is null then 'FAILED'
    when old.written_to_file then 'WRITTEN'
    else 'SENT' end
  where mail_id = old.id and outcome is null;
end;

-- Nobody gets two mails of a campaign: a recipient waits again only once their mail is gone, which nobody tried.
create trigger campaign_recipient_moved before update of state on campaign_recipient
when (old.state = 'QUEUED' and new.state <> 'QUEUED' and (old.mail_id is not null or old.outcome is not null))
  or (old.state = 'SKIPPED' and new.state <> 'SKIPPED')
begin
  select raise(abort, 'a recipient whose mail was tried, or who was passed over, stays so');
end;

-- Those whose mails were withdrawn, for the moment of their withdrawal. SQLite would take the unique index of mails for the plain
-- condition, in which most recipients have none.
create index campaign_recipient_withdrawn on campaign_recipient (campaign_id, state, outcome)
where state = 'QUEUED' and (mail_id is null) is true and outcome is null;
