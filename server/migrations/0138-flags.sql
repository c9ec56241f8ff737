-- A keyed hash of each first message that a person sent lately, to tell that several are the same. The key differs per sender.
create table first_message_marks (
  sender_id bigint not null references users on delete cascade,
  receiver_id bigint not null references users on delete cascade,
  mark bytea not null,
  sent_at timestamptz not null,
  primary key (sender_id, receiver_id)
);
create index first_message_marks_by_receiver on first_message_marks (receiver_id);
create index first_message_marks_by_age on first_message_marks (sent_at);
create index sign_up_networks_by_network on sign_up_networks (network_hash, recorded_at);

-- How many people blocked somebody independently since a moment. Blockers who wrote to or invited each other, who share a browser, or
-- whose account was less than a day old, do not count.
create function independent_blockers(person bigint, since timestamptz) returns integer
  language sql stable parallel safe as $$
  select count(*)::integer from blocks own join users blocker on blocker.id = own.blocker_id
  where own.blocked_id = person and own.created_at > since
    and blocker.created_at < own.created_at - interval '1 day'
    and not exists (select from blocks other
      where other.blocked_id = own.blocked_id and other.blocker_id <> own.blocker_id
        and (exists (select from conversations
            where low_id = least(own.blocker_id, other.blocker_id) and high_id = greatest(own.blocker_id, other.blocker_id))
          or exists (select from meetups
            where low_id = least(own.blocker_id, other.blocker_id) and high_id = greatest(own.blocker_id, other.blocker_id))
          or exists (select from device_keys mine join device_keys theirs using (key_hash)
            where mine.user_id = own.blocker_id and theirs.user_id = other.blocker_id)))
$$;
