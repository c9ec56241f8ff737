-- What people need in order to meet, as they keep it in their privacy settings. No row: nothing.
create table kept_needs (
  user_id bigint primary key references users on delete cascade,
  needs text[] not null check (cardinality(needs) between 1 and 5)
);

-- What each of two people needs at their meetup, and whether the place fits what both need. The other reads it only while the meetup is
-- accepted. Until then, a row exists only for somebody who chose otherwise than in their settings; from then on, for both.
create table meetup_needs (
  meetup_id bigint not null references meetups on delete cascade,
  user_id bigint not null references users on delete cascade,
  needs text[] not null check (cardinality(needs) <= 5),
  -- Null until they answer. Forgotten when the place or what either needs changes.
  place_fits text check (place_fits in ('yes', 'no', 'unknown')),
  primary key (meetup_id, user_id)
);
create index meetup_needs_by_user on meetup_needs (user_id);
