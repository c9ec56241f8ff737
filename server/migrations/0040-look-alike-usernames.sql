-- A username as people see it: two with the same skeleton are easily taken for each other. After Unicode's confusables
-- (https://www.unicode.org/reports/tr39/#Confusable_Detection), for what usernames may have: i, l and 1; o and 0; rn and m; vv and w;
-- - and _, one or many. In whatever case: so i, as it may be written I.
create function username_skeleton(username text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    replace(replace(translate(lower(username), 'i10-', 'llo_'), 'rn', 'm'), 'vv', 'w'), '_+', '_', 'g');

alter table users add column username_skeleton text;
-- Accounts that look alike already keep their names. The oldest of them keeps others away.
update users set username_skeleton = username_skeleton(username)
  where id in (select min(id) from users group by username_skeleton(username));
create unique index users_username_skeleton on users (username_skeleton);
