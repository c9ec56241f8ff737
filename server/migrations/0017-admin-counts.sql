-- What the dashboard counts of the last days is found by when it was, not by looking at all that ever was.
create index meetups_by_creation on meetups (created_at);
create index meetups_met_by_end on meetups (ended_at) where state = 'met';
create index conversations_by_last_message on conversations (last_sent_at);
create index users_submitted_by_date on users (verification_date) where verification_status = 'submitted';
