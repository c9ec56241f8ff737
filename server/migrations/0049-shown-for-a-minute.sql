-- What others can see of somebody, they can see for at least a minute: until `shown_until`, a shorter range, a meetup or
-- switching "right here" off takes nobody out of other people's lists.
drop index availabilities_by_area;
alter table availabilities
  add column shown_until timestamptz not null default 'epoch',
  -- The chosen range, if it is shorter than the one that still counts.
  add column narrows_to_metres integer,
  -- Engaged, and on the lists until then. Sees nobody.
  add column hides_at timestamptz;
create index availabilities_by_area on availabilities (range_metres, area_cell)
  include (user_id, until, spot_cell, spot_until, is_verified, only_show_verified, visible_to_verified_only, interests, is_leaving, hides_at)
  where not is_hidden;
create index availabilities_by_shown_until on availabilities (shown_until) where narrows_to_metres is not null;
create index availabilities_by_hides_at on availabilities (hides_at) where hides_at is not null;

-- As all columns of this table: nothing of them is sampled for the planner.
alter table availabilities
  alter column shown_until set statistics 0,
  alter column narrows_to_metres set statistics 0,
  alter column hides_at set statistics 0;
