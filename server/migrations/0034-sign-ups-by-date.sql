-- The dashboard counts the sign-ups of the last two months.
create index users_by_creation on users (created_at);
