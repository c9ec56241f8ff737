-- Whether whoever blocked somebody could see them then. Who was seen can be reported, blocked meanwhile or not.
alter table blocks add column was_seen boolean not null default false;

-- Whether one keeps the least of the other: an invitation between them is open, one was accepted, or they write with each other.
-- Whoever was only asked whether they write with somebody shows nothing of themselves by that.
create function are_companions(viewer bigint, other bigint, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (
    select from meetups where low_id = least(viewer, other) and high_id = greatest(viewer, other)
      and (accepted_at is not null or (state = 'pending' and expires_at > at)))
  or exists (
    select from conversations where low_id = least(viewer, other) and high_id = greatest(viewer, other)
      and (requested_by = other or answered_at is not null));
