-- Links that make their reader an admin while nobody is one, as the server prints them when it starts.
create table first_admin_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
