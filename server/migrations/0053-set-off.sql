-- When each member of an accepted meetup set off. Deleted with the meetup's texts.
alter table meetups
  add column inviter_set_off_at timestamptz,
  add column invitee_set_off_at timestamptz;

drop index meetups_with_words_by_end;
create index meetups_with_words_by_end on meetups (ended_at)
  where accepted_at is not null and ended_at is not null and (
    place <> '' or note <> '' or cancel_reason is not null
    or inviter_expected_at is not null or invitee_expected_at is not null
    or inviter_set_off_at is not null or invitee_set_off_at is not null
    or inviter_outcome in ('met', 'did_not_happen') or invitee_outcome in ('met', 'did_not_happen'));
