-- Mails are searched by name, address and subject, without case and accents.

alter table mail add column search_text text not null default '';
update mail set search_text = lower(recipient_name || ' ' || recipient_address || ' ' || subject);
