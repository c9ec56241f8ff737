-- When a moderator first took a report or looked at its evidence: the team measures how long people wait.
alter table reports add column looked_at timestamptz;
update reports set looked_at = taken_at;
