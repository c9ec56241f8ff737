-- The catalogue, and who chose what. People are known here by id only; the foreign key follows with the accounts.
create table interests (
  id bigint generated always as identity primary key,
  name text not null,
  -- The name as it is compared: case and spacing do not make another interest.
  name_key text not null,
  category text not null check (category in (
    'social_activities', 'local_knowledge', 'assistance_skills', 'discussion_topics',
    'personal_connections', 'professional', 'dating', 'custom')),
  -- Custom ones become public once enough people have them.
  is_public boolean not null,
  -- How many people have it, counted now and then: what few have says more when it is shared.
  people integer not null default 0,
  unique (name_key)
);

create index interests_by_people on interests (people desc);

create table user_interests (
  user_id bigint not null,
  interest_id bigint not null references interests,
  primary key (user_id, interest_id)
);
create index user_interests_by_interest on user_interests (interest_id);

-- A person's interests as one value of fixed size, so that a nearby search can weigh thousands of people without a join.
-- Each interest has a slot of three bits, all set for whoever has it. Somebody who searches sets as many as the interest
-- weighs to them, one to three; the bits that both have set then are the weight of what they share.
-- The catalogue and the first custom interests have a slot of their own; later custom ones share the last 30, which can
-- only put somebody too high in a preselection: what is shown is read from user_interests.
create function interest_slot(interest bigint) returns integer
  language sql immutable parallel safe
  return (case when interest <= 140 then interest - 1 else 140 + interest % 30 end)::integer;

create function interest_mask(chosen bigint[], weights integer[]) returns bit(512)
  language sql immutable parallel safe
  return (
    select coalesce(
      bit_or(set_bit(repeat('0', 512)::bit(512), 3 * interest_slot(interest) + nth, 1)), repeat('0', 512)::bit(512))
    from unnest(chosen, weights) as given (interest, weight), generate_series(0, weight - 1) as nth);

create function interest_bits(person bigint) returns bit(512)
  language sql stable parallel safe
  return (
    select interest_mask(coalesce(array_agg(interest_id), '{}'), coalesce(array_agg(3), '{}'))
    from user_interests where user_id = person);
