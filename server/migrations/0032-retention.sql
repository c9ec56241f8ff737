-- What is over is found by when it ended, not by looking at all that ever was.
create index meetups_unaccepted_by_end on meetups (ended_at) where accepted_at is null and ended_at is not null;
create index meetups_with_words_by_end on meetups (ended_at)
  where accepted_at is not null and ended_at is not null and (
    place <> '' or note <> '' or cancel_reason is not null
    or inviter_expected_at is not null or invitee_expected_at is not null
    or inviter_outcome in ('met', 'did_not_happen') or invitee_outcome in ('met', 'did_not_happen'));
create index measures_by_actual_end on measures (ended_at) where ended_at is not null;
-- Whether a meetup was for an interest that nobody has any more.
create index meetups_by_interest on meetups (interest_id);
