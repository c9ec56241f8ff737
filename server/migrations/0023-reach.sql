-- Whether two people can still have to do with each other, whatever their settings: by the two functions that say so apart.
create or replace function are_in_reach(one bigint, other bigint) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return not is_blocked(one, other) and are_active(one, other);
end $$;
