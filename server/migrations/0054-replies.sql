-- The sequence number of the message that this one answers. Sequence numbers have no gaps and messages go only with their conversation,
-- so a lower number always belongs to a message. A foreign key would search the conversation for every deleted message.
alter table messages
  add column reply_to integer,
  add check (reply_to between 1 and seq - 1);
