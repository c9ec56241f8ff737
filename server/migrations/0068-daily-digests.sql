-- The latest daily digest: when the server last looked, when there was something to tell, and how much.
create table gathering_digests (
  user_id bigint primary key references users on delete cascade,
  looked_at timestamptz not null,
  told_at timestamptz,
  fresh integer not null default 0,
  one_more integer not null default 0
);
create index gathering_digests_by_time on gathering_digests (looked_at);

-- Everybody has it until they switch it off; only people with weekly hours get any.
alter table push_settings add column digest boolean not null default true;
