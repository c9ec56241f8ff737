-- Links by which people invite friends who are not here yet.
create table invites (
  code text primary key,
  user_id bigint not null references users on delete cascade,
  -- Whether those who follow it are shown who invites.
  shows_person boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was switched off.
  ended_at timestamptz,
  -- How many made an account by it; not who.
  joins integer not null default 0
);
create index invites_by_user on invites (user_id, created_at desc);
create index invites_by_end on invites (expires_at);

-- Sign-ups by a link that are not counted yet: written in their transaction, worked off a moment later. Nothing tells whose.
create table arrivals (
  id bigint generated always as identity primary key,
  code text not null,
  arrived_at timestamptz not null
);

-- Whether somebody is neither suspended, banned nor gone. In plpgsql, as is_blocked is and for the same reason.
create function is_active(person bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select from users where id = person and standing = 'active');
end $$;
