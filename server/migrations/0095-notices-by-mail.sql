-- Who wants an e-mail if no notification reaches them: the clock for the times in it, and when the app was last in front of them.
create table mail_settings (
  user_id bigint primary key references users on delete cascade,
  zone text,
  seen_at timestamptz
);

-- Something happened that is worth an e-mail unless a push arrives. What it was is looked up when it is due.
create table mail_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  noted_at timestamptz not null
);
create index mail_notices_by_time on mail_notices (noted_at);
create index mail_notices_by_user on mail_notices (user_id);

-- What was e-mailed lately: each entry once, and so many a day.
create table mailed_entries (
  user_id bigint not null references users on delete cascade,
  entry text not null,
  mailed_at timestamptz not null,
  primary key (user_id, entry)
);
create index mailed_entries_by_time on mailed_entries (mailed_at);

-- The inbox entry that an e-mail is about: it is sent only while the entry is true and unread. And the link that stops such e-mails.
alter table outbox add column notice jsonb, add column unsubscribe_path text;
