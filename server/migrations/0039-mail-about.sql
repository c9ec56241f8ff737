-- Whose names or addresses are in a mail: with their accounts it goes too.
alter table outbox add column about bigint[] not null default '{}';
