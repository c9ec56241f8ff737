create table blocks (
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

-- The part of can_see that depends on two people's settings only. The nearby index keeps these four values beside each
-- place, so a search can leave people out before it looks at them.
create function settings_allow(
  viewer_is_verified boolean, viewer_only_verified boolean,
  subject_is_verified boolean, subject_verified_only boolean
) returns boolean
  language sql immutable parallel safe
  return (not viewer_only_verified or subject_is_verified) and (not subject_verified_only or viewer_is_verified);

-- Everybody whom a search on behalf of `person` leaves out whatever the settings: themselves, and blocks either way.
create function never_shown_to(person bigint) returns setof bigint
  language sql stable parallel safe
  begin atomic
    select person
    union all select blocked_id from blocks where blocker_id = person
    union all select blocker_id from blocks where blocked_id = person;
  end;

-- Those of `people` whom `viewer` may see: what can_see says, for many at once.
create function seen_among(viewer bigint, people bigint[]) returns setof bigint
  language sql stable parallel safe
  begin atomic
    select s.id
    from users v, users s
    where v.id = viewer and s.id = any(people)
      and v.standing = 'active' and s.standing = 'active'
      and settings_allow(v.is_verified, v.only_show_verified, s.is_verified, s.visible_to_verified_only)
      and not exists (
        select from blocks
        where (blocker_id = v.id and blocked_id = s.id) or (blocker_id = s.id and blocked_id = v.id));
  end;

-- These two are asked for one pair at a time. In plpgsql, which keeps their plan for as long as the connection lasts.
create function is_blocked(one bigint, other bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from blocks
    where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one));
end $$;

-- The one gate: whether `viewer` may see `subject` at all. Nothing else in the house decides this.
create function can_see(viewer bigint, subject bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select from seen_among(viewer, array[subject]));
end $$;
