-- The form that counts only blocks from before a moment has not been called since changes record whom they hide somebody from.
drop function never_shown_to(bigint, timestamptz);
