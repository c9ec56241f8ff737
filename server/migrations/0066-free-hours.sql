-- Hours in which people would be free every week, and the hexagon of resolution 6 in which they set them.
create table free_hours (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  starts_minute integer not null,
  lasts_minutes integer not null,
  time_zone text not null,
  cell bigint not null,
  -- When they begin next, or began while they are still open.
  opens_at timestamptz not null,
  -- The last beginning that was noticed.
  begun_at timestamptz,
  -- Until then unless the person switches on.
  ends_at timestamptz not null
);
create index free_hours_by_user on free_hours (user_id);
create index free_hours_by_opening on free_hours (opens_at);
create index free_hours_by_cell on free_hours (cell, opens_at);
create index free_hours_by_end on free_hours (ends_at);

create table free_hours_interests (
  free_hours_id bigint not null references free_hours on delete cascade,
  interest_id bigint not null references interests on delete cascade,
  primary key (free_hours_id, interest_id)
);
create index free_hours_interests_by_interest on free_hours_interests (interest_id);

-- The last time somebody was told that others are free, too.
create table free_hours_notices (
  user_id bigint primary key references users on delete cascade,
  at timestamptz not null,
  until timestamptz not null,
  interest_id bigint not null references interests on delete cascade,
  people integer not null
);
create index free_hours_notices_by_time on free_hours_notices (at);
