-- Whether friends of people who have met somebody have a seat in gatherings from the first day on.
alter table gate add column seats_friends_at_once boolean not null default false;
-- Whether such a member has brought this person; not who.
alter table users add column is_vouched boolean not null default false;
