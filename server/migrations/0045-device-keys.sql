-- On which browsers an account was signed in lately, by a keyed hash of the browser's key: so that moderators see which accounts are likely
-- to be one person's.
create table device_keys (
  user_id bigint not null references users on delete cascade,
  key_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index device_keys_by_hash on device_keys (key_hash);
create index device_keys_by_time on device_keys (seen_at);
