-- People who wait for a seat, few at any time: looked through every minute for accounts that have become old enough.
create index gathering_members_waiting on gathering_members (gathering_id) where state = 'waiting';
