-- The picture of `subject` that `viewer` is shown, wherever the two still appear to each other: none when `subject` has blocked them
-- and, so that this looks like nothing else, none of an account that is not active.
create function avatar_shown(viewer bigint, subject bigint, url text) returns text
  language plpgsql stable parallel safe as $$
begin
  if url is null or not is_active(subject)
    or exists (select from blocks where blocker_id = subject and blocked_id = viewer) then
    return null;
  end if;
  return url;
end $$;
