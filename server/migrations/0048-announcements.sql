-- What an admin says to everybody: one at a time, so the latest that is not over.
create table announcements (
  id bigint generated always as identity primary key,
  text text not null check (char_length(text) between 1 and 200),
  tone text not null check (tone in ('success', 'error', 'info')),
  ends_at timestamptz
);
