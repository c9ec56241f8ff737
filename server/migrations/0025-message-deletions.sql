-- What somebody took out of their own sight; the other keeps it, and the numbers stay without a gap.
create table message_deletions (
  user_id bigint not null references users on delete cascade,
  low_id bigint not null,
  high_id bigint not null,
  seq integer not null,
  primary key (low_id, high_id, seq, user_id),
  foreign key (low_id, high_id, seq) references messages on delete cascade
);
create index message_deletions_by_user on message_deletions (user_id);
