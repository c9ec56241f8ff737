-- All pairs of `viewers` and `subjects` in which the first may see the second: the rule behind can_see.
create function seen_between(viewers bigint[], subjects bigint[]) returns table (viewer_id bigint, subject_id bigint)
  language sql stable parallel safe
  begin atomic
    select v.id, s.id
    from users v, users s
    where v.id = any(viewers) and s.id = any(subjects)
      and v.standing = 'active' and s.standing = 'active'
      and settings_allow(v.is_verified, v.only_show_verified, s.is_verified, s.visible_to_verified_only)
      and not exists (
        select from blocks
        where (blocker_id = v.id and blocked_id = s.id) or (blocker_id = s.id and blocked_id = v.id));
  end;

create or replace function seen_among(viewer bigint, people bigint[]) returns setof bigint
  language sql stable parallel safe
  begin atomic
    select subject_id from seen_between(array[viewer], people);
  end;

-- As never_shown_to(person), but only with blocks from before `at`: who could see the person until then.
create function never_shown_to(person bigint, at timestamptz) returns setof bigint
  language sql stable parallel safe
  begin atomic
    select person
    union all select blocked_id from blocks where blocker_id = person and created_at < at
    union all select blocker_id from blocks where blocked_id = person and created_at < at;
  end;
