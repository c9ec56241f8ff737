-- Calendars of others (iCalendar), as an admin entered them. No cell means the whole installation.
create table calendars (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  cell bigint,
  -- For times without a zone, and for whole days.
  time_zone text not null,
  -- When the server reads it next.
  due_at timestamptz not null,
  read_at timestamptz,
  -- Since when reading fails, and why it failed last.
  fails_since timestamptz,
  failure text,
  check ((fails_since is null) = (failure is null))
);

-- What takes place soon. Replaced each time that the calendar is read.
create table calendar_entries (
  calendar_id bigint not null references calendars on delete cascade,
  key text not null,
  title text not null,
  place text,
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  primary key (calendar_id, key)
);
