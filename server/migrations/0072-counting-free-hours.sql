-- What the job looks for, by index: hours that have closed, and hours that have opened and were not noticed yet.
alter table free_hours
  -- In UTC, because only arithmetic without a time zone is immutable.
  add column closes_at timestamptz not null
    generated always as ((opens_at at time zone 'UTC' + lasts_minutes * interval '1 minute') at time zone 'UTC') stored;
create index free_hours_by_closing on free_hours (closes_at);
drop index free_hours_by_opening;
create index free_hours_by_opening on free_hours (opens_at) where begun_at is distinct from opens_at;

-- Active people, and in a number the settings that decide who sees them and whom they see. Lets many people be counted by these
-- numbers rather than compared one by one; blocks come on top.
create view sights as
  select id as user_id,
    is_verified::integer * 4 + only_show_verified::integer * 2 + visible_to_verified_only::integer as sight
  from users where standing = 'active';

-- Whether the settings of two people let both see the other.
create function sights_allow(one integer, other integer) returns boolean
  language sql immutable parallel safe
  return settings_allow((one & 4) > 0, (one & 2) > 0, (other & 4) > 0, (other & 1) > 0)
    and settings_allow((other & 4) > 0, (other & 2) > 0, (one & 4) > 0, (one & 1) > 0);
