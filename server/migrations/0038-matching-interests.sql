-- Nobody learns what others chose by trying interests out: a newly added one matches only a day later. Null: it matches now, as all
-- do that people have already and those that an account begins with.
alter table user_interests add column matches_from timestamptz;
create index user_interests_by_start on user_interests (matches_from) where matches_from is not null;

-- What of people's interests matches and shows between them: the one place that says so. Dating needs a confirmed address.
create or replace view matching_interests as
  select user_id, interest_id
  from user_interests join interests on interests.id = interest_id
  where not is_hidden and matches_from is null
    and (category <> 'dating' or (select email_verified from users where users.id = user_id));

create trigger availabilities_follow_started_interests
  after update on user_interests referencing new table as changed
  for each statement execute function availabilities_follow_interests();

create function availabilities_follow_confirmation() returns trigger language plpgsql as $$
begin
  update availabilities set interests = interest_bits(user_id) where user_id = new.id;
  return null;
end $$;
create trigger availabilities_follow_confirmation after update of email_verified on users
  for each row when (new.email_verified <> old.email_verified) execute function availabilities_follow_confirmation();

update availabilities set interests = interest_bits(user_id);

-- Those of `people` whom `viewer` may see and who may see `viewer`.
create function see_each_other(viewer bigint, people bigint[]) returns setof bigint
  language sql stable parallel safe
  begin atomic
    select s.id
    from seen_among(viewer, people) as seen
    join users s on s.id = seen
    join users v on v.id = viewer
    where settings_allow(s.is_verified, s.only_show_verified, v.is_verified, v.visible_to_verified_only);
  end;

-- What `viewer` shares with each of `people`, as far as the settings of both allow. For people who are near each other or in
-- contact, which the caller has to know: nobody else is told.
create function shared_interests(viewer bigint, people bigint[]) returns table (user_id bigint, interest_id bigint)
  language sql stable parallel safe
  begin atomic
    select theirs.user_id, theirs.interest_id
    from see_each_other(viewer, people) as other
    join matching_interests theirs on theirs.user_id = other
    join matching_interests mine on mine.user_id = viewer and mine.interest_id = theirs.interest_id;
  end;
