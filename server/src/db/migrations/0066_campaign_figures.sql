-- What became of the mails of a campaign (`recipient-state.ts`), to count them without reading them.
create index mail_of_bulk_outcome on mail (
  bulk_content_id,
  (case when bounced_at is not null then 'BOUNCED' when parked_at is not null then 'FAILED' when sent_at is null then 'QUEUED' when written_to_file then 'WRITTEN' else 'SENT' end)
) where bulk_content_id is not null;

create index campaign_recipient_of_campaign on campaign_recipient (campaign_id, id);
create index campaign_recipient_outcome on campaign_recipient (campaign_id, outcome, id) where outcome is not null;
create index campaign_recipient_unsubscribed on campaign_recipient (campaign_id) where unsubscribed_at is not null;
