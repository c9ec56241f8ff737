-- The conversation of a gathering that is on. The row is the lock under which its messages get their numbers.
create table group_conversations (
  gathering_id bigint primary key references gatherings on delete cascade,
  last_seq integer not null default 0,
  last_sent_at timestamptz,
  -- A moderator deleted its messages.
  is_taken_down boolean not null default false
);

-- Who has a seat, or had one while the gathering was on, and the part of the conversation that they see.
create table group_members (
  gathering_id bigint not null references group_conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- They see what was written after this message...
  since_seq integer not null,
  -- ...up to this one if they have left.
  until_seq integer,
  read_seq integer not null,
  primary key (gathering_id, user_id)
);
create index group_members_by_user on group_members (user_id, gathering_id desc);

-- Deleting an account deletes its messages. Their numbers stay unused, and members see that messages are missing.
create table group_messages (
  gathering_id bigint not null references group_conversations on delete cascade,
  seq integer not null,
  sender_id bigint not null references users on delete cascade,
  client_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  reply_to integer check (reply_to between 1 and seq - 1),
  primary key (gathering_id, seq),
  unique (sender_id, client_id)
);

insert into group_conversations (gathering_id) select id from gatherings where on_at is not null;
insert into group_members (gathering_id, user_id, since_seq, read_seq)
select gathering_id, user_id, 0, 0 from gathering_members join group_conversations using (gathering_id) where state = 'in';
