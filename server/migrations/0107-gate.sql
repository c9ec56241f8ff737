-- Who may join, as an admin set it. Without a row, everybody may.
create table gate (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null,
  by_invitation boolean not null,
  invited_people_max integer not null,
  -- In ASCII and lower case.
  domains text[] not null,
  by_approval boolean not null
);

-- People who have signed up and are not in yet, since when, and why they would like to join. Only a sign-up makes somebody wait.
alter table users
  add column waiting_since timestamptz,
  add column waiting_reason text,
  add constraint users_waiting check (num_nulls(waiting_since, waiting_reason) in (0, 2));
create index users_waiting_since on users (waiting_since) where waiting_since is not null;

-- Each member's link that lets people join. Its token is a keyed hash of the nonce, so neither column reveals it.
create table invitation_links (
  user_id bigint primary key references users on delete cascade,
  nonce bytea not null,
  token_hash bytea not null unique,
  -- Through this link and earlier ones.
  joined integer not null default 0
);

-- Whether somebody is neither waiting, suspended, banned nor gone.
create or replace function is_active(person bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select from users where id = person and standing = 'active' and waiting_since is null);
end $$;
create or replace function are_active(one bigint, other bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return 2 = (select count(*) from users
    where id in (one, other) and standing = 'active' and waiting_since is null);
end $$;
