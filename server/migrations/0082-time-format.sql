-- 12h or 24h; null for the usual one of the person's language and region.
alter table users add column time_format text check (time_format in ('12h', '24h'));
