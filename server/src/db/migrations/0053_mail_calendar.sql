-- What a mail tells the calendar of its reader.

-- JSON: a `MailCalendar`; null: the mail carries none
alter table mail add column calendar text;
