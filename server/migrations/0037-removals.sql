-- That an account was removed, and when; not whose. It says that the database's files are still to be rid of what was deleted.
create table removals (
  id bigint generated always as identity primary key,
  removed_at timestamptz not null
);
