-- How much of an account's distance budget is left: many short hops must not get anybody further than one long way.
alter table availabilities add column travel_left_metres double precision not null default 0;
alter table remembered_places add column travel_left_metres double precision not null default 0;

-- Switched off within a minute of switching on: others still see the person until `until`; they see nobody.
alter table availabilities add column is_leaving boolean not null default false;
drop index availabilities_by_area;
create index availabilities_by_area on availabilities (range_metres, area_cell)
  include (user_id, until, spot_cell, spot_until, is_verified, only_show_verified, visible_to_verified_only, interests, is_leaving)
  where not is_hidden;

-- As all columns of these tables: nothing of them is sampled for the planner.
alter table availabilities alter column travel_left_metres set statistics 0, alter column is_leaving set statistics 0;
alter table remembered_places alter column travel_left_metres set statistics 0;
