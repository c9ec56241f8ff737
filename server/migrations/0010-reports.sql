-- Reports of people, with what was to be seen at that moment. A report outlives both accounts, so that nobody gets rid of one
-- by leaving; who they were stands in it by name.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint references users on delete set null,
  reporter_username text not null,
  subject_id bigint references users on delete set null,
  kind text not null check (kind in (
    'harassment', 'threat', 'fake', 'minor', 'scam', 'commercial', 'unwanted_dating', 'no_show', 'other',
    'felt_unsafe')),
  context text not null check (context in ('card', 'profile', 'chat', 'meetup', 'badge')),
  text text not null,
  -- The profile, messages and meetups of that moment; never changed.
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'triaged', 'resolved', 'dismissed')),
  created_at timestamptz not null,
  taken_by bigint references users on delete set null,
  taken_at timestamptz,
  closed_at timestamptz,
  note text not null default ''
);
create index reports_by_reporter on reports (reporter_id, id desc);
create index reports_by_subject on reports (subject_id);
create index reports_waiting on reports (id) where state in ('open', 'triaged');
create index reports_by_end on reports (closed_at) where closed_at is not null;

-- The few meetups of which somebody said that they felt unsafe, among all; and those of them of which a report was made, which
-- outlasts the report.
create index meetups_felt_unsafe on meetups (id)
  where inviter_outcome = 'felt_unsafe' or invitee_outcome = 'felt_unsafe';
create table reported_meetups (
  meetup_id bigint not null references meetups on delete cascade,
  reporter_id bigint not null references users on delete cascade,
  primary key (meetup_id, reporter_id)
);
