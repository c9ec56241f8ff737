-- Who signed up, if they let the maker of the link know; null if they did not.
alter table arrivals add column user_id bigint references users on delete cascade;

-- Who joined through whose link, where the newcomer let the other know and the link showed who invites.
create table joined_friends (
  user_id bigint primary key references users on delete cascade,
  invited_by bigint not null references users on delete cascade check (invited_by <> user_id),
  joined_at timestamptz not null
);
create index joined_friends_by_inviter on joined_friends (invited_by, joined_at desc);
create index arrivals_by_user on arrivals (user_id) where user_id is not null;
