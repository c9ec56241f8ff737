-- What somebody has done with their notifications. These themselves are nowhere: they are read off what happened.
create table inbox_marks (
  user_id bigint primary key references users on delete cascade,
  read_until timestamptz,
  removed_until timestamptz,
  -- The few that were deleted one by one since then, the latest last.
  removed text[] not null default '{}'
);

-- Whose messages somebody does not want to be told of.
create table mutes (
  user_id bigint not null references users on delete cascade,
  muted_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index mutes_by_muted on mutes (muted_id);
