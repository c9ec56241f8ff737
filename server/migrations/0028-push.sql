-- Which browsers are told of things while the app is closed, each for as long as the session by which it was asked for.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create unique index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_user on push_subscriptions (user_id, id desc);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- Of what, and when not. No time zone is kept, which would say where somebody lives: minutes of their day, and how far their
-- clock is from UTC, and even that only while they have quiet hours.
create table push_settings (
  user_id bigint primary key references users on delete cascade,
  message boolean not null,
  invitation boolean not null,
  meetup boolean not null,
  expiring boolean not null,
  badge boolean not null,
  shows_text boolean not null,
  quiet_from integer,
  quiet_until integer,
  utc_offset integer,
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null) = (utc_offset is null))
);
