-- Who would like to stay in touch with somebody whom they have met. Two people are in touch if both said so; until then, nobody but the
-- one who said it learns of it. A row goes when its person takes it back; a block removes both.
create table in_touch (
  user_id bigint not null references users on delete cascade,
  other_id bigint not null references users on delete cascade,
  said_at timestamptz not null,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index in_touch_by_other on in_touch (other_id);
