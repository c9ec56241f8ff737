-- A message that its sender took back is deleted for everybody who saw it, and its text and picture are gone. The sender's row
-- always has the mark; the row of somebody who had deleted the message before does not, so that it stays hidden from them.
alter table message_deletions add column is_taken_back boolean not null default false;
alter table group_deletions add column is_taken_back boolean not null default false;
