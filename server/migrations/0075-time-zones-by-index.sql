-- The time zones of weekly hours. Without the person: the planner would also read this index to find somebody's hours.
create index free_hours_by_time_zone on free_hours (time_zone);
