-- The language of the app and of e-mails and pushes, as a BCP 47 tag; null if it was never chosen, which means English.
alter table users add column locale text;
-- The language that the e-mail is written in.
alter table outbox add column locale text;
