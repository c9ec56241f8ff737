-- The time zone of a person with quiet hours, so that these keep their time when the clocks change. The offset remains for phones
-- that do not know their zone, and for zones that this server does not know.
alter table push_settings add column time_zone text;
