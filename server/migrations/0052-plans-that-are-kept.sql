-- Until PostgreSQL 18, a function in SQL that cannot be inlined is planned again on every call, which cost more than running it.
-- PL/pgSQL keeps the plan for as long as the connection lasts.
create or replace function interest_mask(chosen bigint[], weights integer[]) returns bit(512)
  language plpgsql immutable parallel safe as $$
begin
  return (
    select coalesce(
      bit_or(set_bit(repeat('0', 512)::bit(512), 3 * interest_slot(interest) + nth, 1)), repeat('0', 512)::bit(512))
    from unnest(chosen, weights) as given (interest, weight), generate_series(0, weight - 1) as nth);
end $$;

create or replace function interest_bits(person bigint) returns bit(512)
  language plpgsql stable parallel safe as $$
begin
  return (
    select interest_mask(coalesce(array_agg(interest_id), '{}'), coalesce(array_agg(3), '{}'))
    from matching_interests where user_id = person);
end $$;

-- As before, but always by the receiver's index, and not from whoever has a confirmed address: plans are kept now while that changes.
create or replace function badge_counts_of(people bigint[], since_before timestamptz) returns table (user_id bigint, badges json)
  language sql stable parallel safe
  begin atomic
    with awards as materialized (
      select receiver_id, giver_id, badge_type_id as type_id
      from badge_awards
      where receiver_id = any(people) and not is_hidden and is_within_day_limit
    )
    select receiver_id, json_agg(json_build_object('name', name, 'givers', givers) order by givers desc, type_id)
    from (
      select receiver_id, type_id, count(*) as givers
      from awards
      join users receiver on receiver.id = receiver_id
      join users giver on giver.id = giver_id
      where counts_for_badges(receiver, since_before) and counts_for_badges(giver, since_before)
      group by receiver_id, type_id) as counted
    join badge_types on badge_types.id = type_id
    group by receiver_id;
  end;
