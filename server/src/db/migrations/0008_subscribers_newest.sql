-- PostgreSQL does not see that rows without a moment of leaving stand in the order of the rest of the index, and sorted
-- them all for each page.
drop index newsletter_subscription_newest;
create index newsletter_subscription_newest on newsletter_subscription (created_at, id) where unsubscribed_at is null;
