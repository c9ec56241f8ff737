-- One reaction per person and message. Versions number the changes in a conversation, so that a phone can ask for those that it missed;
-- a reaction that was taken back stays without an emoji.
alter table conversations add column reaction_version integer not null default 0;

create table message_reactions (
  low_id bigint not null,
  high_id bigint not null,
  seq integer not null,
  user_id bigint not null references users on delete cascade,
  emoji text,
  version integer not null,
  primary key (low_id, high_id, seq, user_id),
  foreign key (low_id, high_id, seq) references messages on delete cascade
);
create index message_reactions_by_version on message_reactions (low_id, high_id, version);
create index message_reactions_by_user on message_reactions (user_id);
