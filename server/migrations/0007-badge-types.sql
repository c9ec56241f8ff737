-- The badges that there are. Who gave which to whom comes with the awards.
create table badge_types (
  id bigint generated always as identity primary key,
  name text not null unique,
  family text not null check (family in ('communication', 'knowledge', 'character', 'community')),
  description text not null
);
