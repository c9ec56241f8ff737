-- Whether two people have agreed to meet. Until then, each keeps the other's name, whatever either chooses to see or show meanwhile:
-- they must recognise each other. A block cancels the meetup.
create function have_agreed(one bigint, other bigint) returns boolean
  language sql stable parallel safe
  return exists (
    select from meetups where low_id = least(one, other) and high_id = greatest(one, other) and state = 'accepted');
