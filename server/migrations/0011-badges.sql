-- Who gave which badge to whom, for which meeting. Taken back, it is gone.
create table badge_awards (
  id bigint generated always as identity primary key,
  badge_type_id bigint not null references badge_types,
  meetup_id bigint not null references meetups on delete cascade,
  giver_id bigint not null references users on delete cascade,
  receiver_id bigint not null references users on delete cascade,
  awarded_at timestamptz not null,
  is_hidden boolean not null default false,
  -- Each badge once from the same person to the same person: so awards are counted, and the count is of people.
  constraint badge_awards_once_per_pair unique (giver_id, receiver_id, badge_type_id),
  check (giver_id <> receiver_id)
);
create index badge_awards_by_receiver on badge_awards (receiver_id, id desc);
create index badge_awards_shown on badge_awards (receiver_id, badge_type_id) where not is_hidden;
create index badge_awards_by_giver on badge_awards (giver_id, id desc);
create index badge_awards_by_meetup on badge_awards (meetup_id, giver_id);

-- What others are shown of these people's badges: how many different people gave each, most first. Nobody who has none.
create function badge_counts_of(people bigint[]) returns table (user_id bigint, badges json)
  language sql stable parallel safe
  begin atomic
    select receiver_id, json_agg(json_build_object('name', name, 'givers', givers) order by givers desc, type_id)
    from (
      select receiver_id, badge_type_id as type_id, count(*) as givers
      from badge_awards where receiver_id = any(people) and not is_hidden
      group by receiver_id, badge_type_id) as counted
    join badge_types on badge_types.id = type_id
    group by receiver_id;
  end;

-- Whether two people can still have to do with each other, whatever their settings: both active, and no block between them.
create function are_in_reach(one bigint, other bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return not is_blocked(one, other)
    and not exists (select from users where id in (one, other) and standing <> 'active');
end $$;
