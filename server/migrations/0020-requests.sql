-- A conversation may begin with a request instead of a meetup: one message, and no more until the other answers or accepts.
alter table conversations
  add column requested_by bigint references users on delete cascade,
  add column answered_at timestamptz,
  -- Known to who ignored it, and never to who asked.
  add column ignored_at timestamptz,
  add check (requested_by in (low_id, high_id));
create index conversations_waiting on conversations (requested_by) where answered_at is null;
