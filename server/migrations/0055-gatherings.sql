-- Gatherings that repeat every week.
create table gathering_series (
  id bigint generated always as identity primary key,
  starter_id bigint not null references users on delete cascade,
  -- How many gatherings are still to come after the latest one.
  weeks_left integer not null,
  -- Where the starter's phone is, so that it stays at the same time of day all year.
  time_zone text not null
);
create index gathering_series_by_starter on gathering_series (starter_id);

create table gatherings (
  id bigint generated always as identity primary key,
  code text not null unique,
  series_id bigint references gathering_series on delete set null,
  starter_id bigint not null references users on delete cascade,
  interest_id bigint not null references interests,
  -- An H3 index of resolution 6.
  cell bigint not null,
  label text not null,
  place text not null,
  note text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  minimum integer not null,
  maximum integer not null,
  is_verified_only boolean not null,
  state text not null check (state in ('open', 'on', 'under_way', 'over', 'lapsed', 'cancelled')),
  created_at timestamptz not null,
  on_at timestamptz,
  -- When "Still coming?" went out.
  asked_at timestamptz,
  -- Since when fewer than the minimum are left.
  short_at timestamptz,
  -- When the starter handed it over.
  handed_at timestamptz,
  -- How many have left since it was on, and when the last one did.
  departures integer not null default 0,
  departed_at timestamptz,
  ended_at timestamptz,
  check (starts_at < ends_at and minimum <= maximum),
  check ((ended_at is not null) = (state in ('over', 'lapsed', 'cancelled')))
);
-- Browsing reads the few columns that decide about the order from the index alone.
create index gatherings_ahead on gatherings (cell, starts_at) include (id, interest_id, state) where state in ('open', 'on');
create index gatherings_unended on gatherings (starts_at) where ended_at is null;
create index gatherings_by_end on gatherings (ended_at) where ended_at is not null;
create index gatherings_by_starter on gatherings (starter_id, id desc);
create index gatherings_by_interest on gatherings (interest_id);
create index gatherings_by_series on gatherings (series_id) where series_id is not null;

-- Who is in a gathering, waits for a seat, or has left.
create table gathering_members (
  gathering_id bigint not null references gatherings on delete cascade,
  user_id bigint not null references users on delete cascade,
  state text not null check (state in ('in', 'waiting', 'out')),
  joined_at timestamptz not null,
  -- When they got their seat from the waiting list.
  promoted_at timestamptz,
  confirmed_at timestamptz,
  goes_anyway boolean not null default false,
  out_at timestamptz,
  out_as text check (out_as in ('left', 'silent', 'closed')),
  -- Why they left, if they said so.
  reason text,
  -- Whether this gathering hides them from the lists; a meetup may, too, and then this waits.
  is_engaged boolean not null default false,
  primary key (gathering_id, user_id),
  check ((state = 'out') = (out_at is not null))
);
create index gathering_members_by_user on gathering_members (user_id, gathering_id desc);
