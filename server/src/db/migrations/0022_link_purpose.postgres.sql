-- A link may confirm another address of an account.

alter table link drop constraint link_purpose_check;
alter table link add constraint link_purpose_check check (purpose in ('INVITATION', 'PASSWORD_RESET', 'EMAIL_CHANGE'));
