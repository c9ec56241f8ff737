-- Plans: meetups on a later day, between two people in touch. Unlike other meetups, a plan engages its members only from half an hour
-- before its start, each as soon as nothing else does.
alter table meetups
  add column is_plan boolean not null default false,
  add column inviter_engaged boolean not null default false,
  add column invitee_engaged boolean not null default false;
update meetups set inviter_engaged = true, invitee_engaged = true where state = 'accepted';

-- A plan that waits for its answer must not keep the two from meeting today.
drop index meetups_one_pending_per_pair;
create unique index meetups_one_pending_per_pair on meetups (low_id, high_id, is_plan) where state = 'pending';

-- Whether both said that they stay in touch, and see each other. Only then can they plan another day.
create function may_plan(one bigint, other bigint) returns boolean
  language sql stable parallel safe
  return exists (select from in_touch where user_id = one and other_id = other)
    and exists (select from in_touch where user_id = other and other_id = one)
    and can_see(one, other) and can_see(other, one);

-- Whether a person has a seat in a gathering then, or a plan, which lasts an hour: agreed, or proposed by them. Leaves out the gathering
-- or the plan that asks.
create function has_other_plans(person bigint, starts timestamptz, ends timestamptz, gathering bigint, plan bigint) returns boolean
  language sql stable parallel safe
  return exists (
      select from gathering_members own join gatherings on gatherings.id = gathering_id
      where own.user_id = person and own.state = 'in' and ended_at is null and gatherings.id is distinct from gathering
        and starts_at < ends and ends_at > starts)
    or exists (
      select from meetups
      where is_plan and (state in ('pending', 'accepted') and inviter_id = person or state = 'accepted' and invitee_id = person)
        and id is distinct from plan and starts_at < ends and starts_at > starts - interval '1 hour')
    or exists (
      select from meetup_proposals proposed join meetups on meetups.id = meetup_id
      where is_plan and meetups.state = 'accepted' and proposed.state = 'open' and by_id = person and meetup_id is distinct from plan
        and proposed.starts_at < ends and proposed.starts_at > starts - interval '1 hour');
