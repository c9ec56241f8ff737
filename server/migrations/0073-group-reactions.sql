-- Reactions to the messages of a gathering, as those of two people.
alter table group_conversations add column reaction_version integer not null default 0;
-- People who have left see no reactions after this version.
alter table group_members add column until_version integer;
update group_members set until_version = 0 where until_seq is not null;

create table group_reactions (
  gathering_id bigint not null,
  seq integer not null,
  user_id bigint not null references users on delete cascade,
  emoji text,
  version integer not null,
  primary key (gathering_id, seq, user_id),
  foreign key (gathering_id, seq) references group_messages on delete cascade
);
create index group_reactions_by_version on group_reactions (gathering_id, version);
create index group_reactions_by_user on group_reactions (user_id);

-- Messages that a member deleted for themselves; the others keep them.
create table group_deletions (
  user_id bigint not null references users on delete cascade,
  gathering_id bigint not null,
  seq integer not null,
  primary key (gathering_id, seq, user_id),
  foreign key (gathering_id, seq) references group_messages on delete cascade
);
create index group_deletions_by_user on group_deletions (user_id);
