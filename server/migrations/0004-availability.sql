-- One row per person who is available now, and no history: unlogged, so that it is in no write-ahead log, no replica and
-- no backup of one, and gone after a crash. Cells are H3 indexes.
create unlogged table availabilities (
  user_id bigint primary key references users on delete cascade,
  -- The session that changed it last; it does not outlive that.
  session_id bigint not null,
  range_metres integer not null,
  up_for text not null,
  -- When it began: what was agreed on in an earlier one does not come back with it.
  since timestamptz not null,
  until timestamptz not null,

  -- What others are compared by. Changes on the person's tick only, and at once on switching on.
  area_cell bigint not null,
  spot_cell bigint,
  spot_until timestamptz,
  -- The last spot that others were shown, and until when at the most: remembered until the tick after that.
  last_spot_cell bigint,
  last_spot_until timestamptz,

  -- What the phone said last, and when; waits for the tick when it differs from what is published.
  reported_area_cell bigint not null,
  reported_spot_cell bigint,
  reported_at timestamptz not null,
  publish_at timestamptz,

  -- Meeting somebody: in no list until that is over.
  is_hidden boolean not null default false,

  -- The person's part in can_see and in matching, kept by the triggers below in the transaction that changes it.
  is_verified boolean not null,
  only_show_verified boolean not null,
  visible_to_verified_only boolean not null,
  interests bit(512) not null
) with (fillfactor = 80);

-- The nearby search is one range scan per (range, run of cells), answered from the index alone.
create index availabilities_by_area on availabilities (range_metres, area_cell)
  include (user_id, until, spot_cell, spot_until, is_verified, only_show_verified, visible_to_verified_only, interests)
  where not is_hidden;
create index availabilities_by_spot on availabilities (spot_cell) where spot_cell is not null and not is_hidden;
create index availabilities_by_until on availabilities (until);
create index availabilities_by_spot_until on availabilities (spot_until) where spot_until is not null;
create index availabilities_by_publish_at on availabilities (publish_at) where publish_at is not null;

-- What others saw last of somebody who switched off, until their tick has passed: so off-and-on shows no other place. And
-- what their phone said last, so that off-and-on is no faster a way to travel.
create unlogged table remembered_places (
  user_id bigint primary key references users on delete cascade,
  area_cell bigint not null,
  last_spot_cell bigint,
  reported_area_cell bigint not null,
  reported_at timestamptz not null,
  forget_at timestamptz not null
);
create index remembered_places_by_end on remembered_places (forget_at);

-- People promised to a meeting: one at a time, and hidden from the lists until it is over.
create table engagements (
  user_id bigint primary key references users on delete cascade,
  since timestamptz not null
);

create function availabilities_follow_user() returns trigger language plpgsql as $$
begin
  update availabilities set
    is_verified = new.is_verified,
    only_show_verified = new.only_show_verified,
    visible_to_verified_only = new.visible_to_verified_only
  where user_id = new.id;
  if new.standing <> 'active' then
    delete from availabilities where user_id = new.id;
  end if;
  return null;
end $$;
create trigger availabilities_follow_user
  after update of verification_status, only_show_verified, visible_to_verified_only, standing on users
  for each row execute function availabilities_follow_user();

create function availabilities_follow_interests() returns trigger language plpgsql as $$
begin
  update availabilities set interests = interest_bits(user_id)
  where user_id in (select user_id from changed);
  return null;
end $$;
create trigger availabilities_follow_added_interests
  after insert on user_interests referencing new table as changed
  for each statement execute function availabilities_follow_interests();
create trigger availabilities_follow_removed_interests
  after delete on user_interests referencing old table as changed
  for each statement execute function availabilities_follow_interests();
