-- Since when the mail server has said that this address does not exist; null once it is confirmed again.
alter table users add column email_returned_at timestamptz;
