-- Who lets whose phone know where they are, and until when: that they want it, never where it is. Unlogged, so that it is in no
-- write-ahead log, no replica and no backup of one, and gone after a crash.
create unlogged table meetup_finders (
  meetup_id bigint not null references meetups on delete cascade,
  user_id bigint not null references users on delete cascade,
  until timestamptz not null,
  primary key (meetup_id, user_id)
);
create index meetup_finders_by_user on meetup_finders (user_id);
