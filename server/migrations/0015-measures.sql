-- What those who look after the house decided about accounts, and what became of it: a history, of which those in force
-- have no end yet. `users.standing` follows from them and is kept in the same transaction.
create table measures (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('warning', 'restriction', 'suspension', 'ban')),
  reason text not null,
  made_by bigint references users on delete set null,
  made_at timestamptz not null,
  -- When it ends by itself; null for what only ends by being undone.
  ends_at timestamptz,
  read_at timestamptz,
  ended_at timestamptz,
  undone_by bigint references users on delete set null,
  undone_reason text,
  appeal_text text,
  appealed_at timestamptz,
  appeal_decision text check (appeal_decision in ('upheld', 'lifted')),
  appeal_answer text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  check (kind = 'ban' or ends_at is not null),
  check ((appeal_text is null) = (appealed_at is null))
);
create index measures_by_user on measures (user_id, id desc);
create index measures_in_force on measures (user_id) where ended_at is null;
create index measures_by_end on measures (ends_at) where ended_at is null;
create index measures_with_open_appeal on measures (appealed_at) where appealed_at is not null and decided_at is null;

-- Until when this session may do what asks for the password again.
alter table sessions add column confirmed_until timestamptz;

-- Whether both of two people are neither suspended, banned nor gone. In plpgsql, as is_blocked is and for the same reason.
create function are_active(one bigint, other bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return 2 = (select count(*) from users where id in (one, other) and standing = 'active');
end $$;

-- People are found by how their names begin.
create index users_by_username_beginning on users (lower(username) text_pattern_ops);
create index users_by_name_beginning on users (lower(name) text_pattern_ops);
create index users_by_role on users (role) where role <> 'user';
