-- Last week's gathering, if people came: they are asked first whether they come again.
alter table gatherings add column previous_id bigint references gatherings on delete set null;
create index gatherings_by_previous on gatherings (previous_id) where previous_id is not null;

-- With what decides whether others find it already.
drop index gatherings_ahead;
create index gatherings_ahead on gatherings (cell, starts_at) include (id, interest_id, state, previous_id, created_at)
  where state in ('open', 'on');
