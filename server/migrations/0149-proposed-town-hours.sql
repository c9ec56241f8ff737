-- The weeks in which hours for towns were looked for. Each once, because two results would tell what changed in between.
create table town_hour_searches (
  week date primary key
);

-- The hour in which most people of a town would be free, as it was published for the week: rounded, with noise.
create table proposed_town_hours (
  week date not null references town_hour_searches on delete cascade,
  -- An H3 index of resolution 5.
  cell bigint not null,
  weekday integer not null check (weekday between 1 and 7),
  starts_minute integer not null,
  time_zone text not null,
  people integer not null,
  primary key (week, cell)
);
