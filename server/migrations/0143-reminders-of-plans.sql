-- When the two were reminded that their plan begins. Null again when it moves.
alter table meetups add column reminded_at timestamptz;
create index meetups_to_remind on meetups (starts_at) where is_plan and state = 'accepted' and reminded_at is null;
