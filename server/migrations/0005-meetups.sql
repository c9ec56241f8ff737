create table meetups (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references users on delete cascade,
  invitee_id bigint not null references users on delete cascade,
  low_id bigint not null generated always as (least(inviter_id, invitee_id)) stored,
  high_id bigint not null generated always as (greatest(inviter_id, invitee_id)) stored,
  interest_id bigint not null references interests,
  place text not null,
  note text not null,
  starts_at timestamptz not null,
  state text not null check (state in
    ('pending', 'accepted', 'met', 'missed', 'cancelled', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  inviter_outcome text check (inviter_outcome in ('met', 'did_not_happen', 'felt_unsafe')),
  invitee_outcome text check (invitee_outcome in ('met', 'did_not_happen', 'felt_unsafe')),
  check (inviter_id <> invitee_id)
);
create unique index meetups_one_pending_per_pair on meetups (low_id, high_id) where state = 'pending';
create index meetups_by_inviter on meetups (inviter_id, id desc);
create index meetups_by_invitee on meetups (invitee_id, id desc);
create index meetups_by_pair on meetups (low_id, high_id, id desc);
-- The few that are open, among all that ever were: a sweep and every change look at these only.
create index meetups_open on meetups (inviter_id, invitee_id) where state in ('pending', 'accepted');

-- Wrong codes entered, per person and rotation of the code.
create table meetup_code_tries (
  meetup_id bigint not null references meetups on delete cascade,
  user_id bigint not null references users on delete cascade,
  rotation bigint not null,
  tries integer not null,
  primary key (meetup_id, user_id)
);
