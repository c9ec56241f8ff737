-- A seat that a member holds for somebody they are in touch with. A row stays after the answer, so that nobody asks
-- again and again. The key allows two members to ask the same person: neither learns of the other.
create table gathering_friends (
  gathering_id bigint not null references gatherings on delete cascade,
  by_id bigint not null references users on delete cascade,
  friend_id bigint not null references users on delete cascade,
  asked_at timestamptz not null,
  held_until timestamptz not null,
  -- 'no' also when the time has passed.
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  primary key (gathering_id, by_id, friend_id),
  check (by_id <> friend_id),
  check ((answer is null) = (answered_at is null))
);
create index gathering_friends_by_friend on gathering_friends (friend_id, gathering_id);
create index gathering_friends_by_asker on gathering_friends (by_id);
create index gathering_friends_held on gathering_friends (held_until) where answer is null;
