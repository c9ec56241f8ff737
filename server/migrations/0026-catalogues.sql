-- What those who look after the house decide about words that people chose themselves.
alter table interests
  -- Whoever has it keeps it for themselves; between people it neither counts nor shows, and nobody else can choose it.
  add column is_hidden boolean not null default false,
  -- Nobody has it any more: whoever had it has that one, and its words stand for that one.
  add column merged_into bigint references interests,
  add constraint interests_merged check (merged_into is null or (merged_into <> id and category = 'custom'));
create index interests_by_merged on interests (merged_into) where merged_into is not null;

-- What of people's interests counts and shows between them: the one place that says so.
create view matching_interests as
  select user_id, interest_id from user_interests join interests on id = interest_id where not is_hidden;

create or replace function interest_bits(person bigint) returns bit(512)
  language sql stable parallel safe
  return (
    select interest_mask(coalesce(array_agg(interest_id), '{}'), coalesce(array_agg(3), '{}'))
    from matching_interests where user_id = person);

create function availabilities_follow_hiding() returns trigger language plpgsql as $$
begin
  update availabilities set interests = interest_bits(user_id)
  where user_id in (select user_id from user_interests where interest_id = new.id);
  return null;
end $$;
create trigger availabilities_follow_hiding after update of is_hidden on interests
  for each row when (new.is_hidden <> old.is_hidden) execute function availabilities_follow_hiding();

alter table badge_types
  -- The name that it came with, by which a later catalogue knows it whatever it is called now.
  add column key text,
  -- No more: what was given stays.
  add column is_offered boolean not null default true;
update badge_types set key = name;
alter table badge_types alter column key set not null, add constraint badge_types_by_key unique (key);
