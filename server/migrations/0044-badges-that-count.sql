-- Badges of accounts that were made for it count for nothing. Whether the meeting was among the first of its day for both is settled
-- when the badge is given, as nothing that comes later changes it; whether the two accounts are old enough and confirmed, when it is read.
alter table badge_awards add column is_within_day_limit boolean not null default true;

create function counts_for_badges(person users, since_before timestamptz) returns boolean
  language sql immutable parallel safe
  return person.created_at <= since_before and person.email_verified;

-- What others are shown of these people's badges: how many different people gave each, most first, of those that count. Nobody who
-- has none. `since_before` is the moment before which both accounts must have been made.
drop function badge_counts_of(bigint[]);
create function badge_counts_of(people bigint[], since_before timestamptz) returns table (user_id bigint, badges json)
  language sql stable parallel safe
  begin atomic
    select receiver_id, json_agg(json_build_object('name', name, 'givers', givers) order by givers desc, type_id)
    from (
      select receiver_id, badge_type_id as type_id, count(*) as givers
      from badge_awards
      join users receiver on receiver.id = receiver_id
      join users giver on giver.id = giver_id
      where receiver_id = any(people) and not is_hidden and is_within_day_limit
        and counts_for_badges(receiver, since_before) and counts_for_badges(giver, since_before)
      group by receiver_id, badge_type_id) as counted
    join badge_types on badge_types.id = type_id
    group by receiver_id;
  end;
