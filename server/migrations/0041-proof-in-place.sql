-- Who of the two has said that they are there, until the meetup ends: once both have, codes work before the agreed time.
create table meetup_presences (
  meetup_id bigint not null references meetups on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (meetup_id, user_id)
);
create index meetup_presences_by_user on meetup_presences (user_id);

-- All wrong codes of a meetup together, beside those of this minute.
alter table meetup_code_tries add column in_all integer not null default 0;
