-- Which accounts were removed, as keyed hashes, because backups from before still contain them. No reference to anybody.
create table removed_accounts (
  account_hash bytea primary key,
  removed_at timestamptz not null
);
create index removed_accounts_by_time on removed_accounts (removed_at);
