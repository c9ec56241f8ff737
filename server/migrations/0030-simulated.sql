-- Played by a program, to try the app alone. Only the demo writes it, in a database of its own that ends with it; every other
-- start refuses a database in which there is one, which the index finds at once.
alter table users add column simulated boolean not null default false;
create index users_simulated on users (id) where simulated;
