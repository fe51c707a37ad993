-- A subscription that an administrator removed, or whose owner was erased, leaves a refusal. It keeps what the unsubscribe link
-- is derived from, so that the link of any earlier mail still answers, and ends a subscription that the owner starts again.

alter table newsletter_refusal add column token_seed text;
alter table newsletter_refusal add column token_hash text;
create unique index newsletter_refusal_token on newsletter_refusal (token_hash);
