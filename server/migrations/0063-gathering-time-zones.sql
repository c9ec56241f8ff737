-- Where the starter's phone was, for link previews, whose readers are unknown.
alter table gatherings add column time_zone text;
update gatherings set time_zone = gathering_series.time_zone from gathering_series where gathering_series.id = series_id;
