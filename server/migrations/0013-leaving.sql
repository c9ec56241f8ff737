-- When an account was deleted by its person; some days later it is removed. `standing` is 'deleted' for as long.
alter table users add column deleted_at timestamptz;
alter table users add constraint users_deleted_at_some_time check (deleted_at is null or standing = 'deleted');
create index users_by_deletion on users (deleted_at) where deleted_at is not null;
