-- Links that confirm a subscription: the same in every mail until it is used, and known to have been used afterwards.

-- From which the token of the link is derived with a secret key.
alter table newsletter_confirmation add column token_seed text not null default '';

-- The hash of the link that confirmed it, so that a second click says that it is done.
alter table newsletter_subscription add column confirmation_hash text;
create unique index newsletter_subscription_confirmed on newsletter_subscription (confirmation_hash) where confirmation_hash is not null;
