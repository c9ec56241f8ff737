-- What the two tell each other before they meet: when one who is late will be there, and why one cannot come.
alter table meetups
  add column inviter_expected_at timestamptz,
  add column invitee_expected_at timestamptz,
  add column cancel_reason text check (cancel_reason in ('came_up', 'cannot_get_there', 'unwell', 'changed_mind'));
