-- That somebody has a home zone, and nothing of where: so that a phone that has lost it asks for it before it switches on.
create table home_zones (
  user_id bigint primary key references users on delete cascade
);
