-- A rough name of the device that a session is on, for the list of them; and links by which an account gets another address.
alter table sessions add column device text not null default 'Unknown device';

alter table email_tokens drop constraint email_tokens_purpose_check;
alter table email_tokens add constraint email_tokens_purpose_check check (purpose in ('verify', 'change', 'reset'));
