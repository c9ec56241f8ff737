-- One hour a week when people in a town switch on together, as an admin set it. No cell means the whole installation.
create table town_hours (
  id bigint generated always as identity primary key,
  label text not null,
  weekday integer not null check (weekday between 1 and 7),
  starts_minute integer not null,
  time_zone text not null,
  cell bigint,
  -- When it begins next, or began while it lasts.
  opens_at timestamptz not null,
  -- About how many people are on, while it lasts.
  people integer
);

-- Who wants a reminder. told_at is when the last hour began that they were reminded about.
create table town_hour_reminders (
  town_hour_id bigint not null references town_hours on delete cascade,
  user_id bigint not null references users on delete cascade,
  asked_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, town_hour_id)
);
create index town_hour_reminders_by_hour on town_hour_reminders (town_hour_id, told_at);
