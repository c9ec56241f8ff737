-- The time of day that was agreed, in minutes after midnight in the series' time zone. On a day without that time, such as when
-- summer time begins, a gathering starts later; the next one starts at the agreed time again. Null in older series, which go by
-- their last gathering.
alter table gathering_series add column starts_minute smallint check (starts_minute between 0 and 1439);
