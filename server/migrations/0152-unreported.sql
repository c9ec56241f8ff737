-- A case that a moderator opened because a rule noticed somebody is a kind and a place of its own.
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check check (kind in (
  'harassment', 'threat', 'fake', 'minor', 'scam', 'commercial', 'unwanted_dating', 'no_show', 'connection', 'other',
  'felt_unsafe', 'outside', 'noticed'));
alter table reports drop constraint reports_context_check, add constraint reports_context_check check (context in (
  'card', 'profile', 'chat', 'meetup', 'badge', 'group', 'gathering', 'outside', 'noticed'));

-- That a moderator opened a case because of what a rule noticed, or dismissed it: the rule keeps quiet about the person for a while.
create table flag_decisions (
  user_id bigint not null references users on delete cascade,
  rule text not null check (rule in ('unwelcome_message', 'message_ring', 'blocked_after_meeting')),
  decided_at timestamptz not null,
  primary key (user_id, rule)
);
create index flag_decisions_by_age on flag_decisions (decided_at);

-- Who blocked somebody independently since a moment. Blockers who wrote to or invited each other, who share a browser, or whose account
-- was less than a day old, do not count.
create function independent_blocks(person bigint, since timestamptz) returns table (blocker_id bigint)
  language sql stable parallel safe as $$
  select own.blocker_id from blocks own join users blocker on blocker.id = own.blocker_id
  where own.blocked_id = person and own.created_at > since
    and blocker.created_at < own.created_at - interval '1 day'
    and not exists (select from blocks other
      where other.blocked_id = own.blocked_id and other.blocker_id <> own.blocker_id
        and (exists (select from conversations
            where low_id = least(own.blocker_id, other.blocker_id) and high_id = greatest(own.blocker_id, other.blocker_id))
          or exists (select from meetups
            where low_id = least(own.blocker_id, other.blocker_id) and high_id = greatest(own.blocker_id, other.blocker_id))
          or exists (select from device_keys mine join device_keys theirs using (key_hash)
            where mine.user_id = own.blocker_id and theirs.user_id = other.blocker_id)))
$$;
create or replace function independent_blockers(person bigint, since timestamptz) returns integer
  language sql stable parallel safe as $$
  select count(*)::integer from independent_blocks(person, since)
$$;

-- Who was blocked by this many people since a moment, independent of each other or not.
create function often_blocked(since timestamptz, people integer) returns table (blocked_id bigint)
  language sql stable parallel safe as $$
  select blocked_id from blocks where created_at > since group by blocked_id having count(*) >= people
$$;
