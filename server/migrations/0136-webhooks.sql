-- What waits to be sent to the operator's programs: ids and kinds.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  url text not null,
  payload text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at);
