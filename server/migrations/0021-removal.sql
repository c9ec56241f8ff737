-- By whom and about whom, for when an account is removed: else the database would look through each of these tables whole.
create index meetup_code_tries_by_user on meetup_code_tries (user_id);
create index reported_meetups_by_reporter on reported_meetups (reporter_id);
create index reports_by_taker on reports (taken_by) where taken_by is not null;
create index document_photos_by_user on document_photos (user_id);
create index measures_by_maker on measures (made_by) where made_by is not null;
create index measures_by_undoer on measures (undone_by) where undone_by is not null;
create index measures_by_decider on measures (decided_by) where decided_by is not null;
create index verifications_by_decider on verifications (decided_by) where decided_by is not null;
create index conversations_by_requester on conversations (requested_by) where requested_by is not null;
