-- Changes of plans. A row per meetup, from its first proposal until the meetup ends: how many each has made, and the latest one. Only
-- an open proposal has a place and a time; once accepted, they overwrite those of the meetup.
create table meetup_proposals (
  meetup_id bigint primary key references meetups on delete cascade,
  inviter_made smallint not null default 0,
  invitee_made smallint not null default 0,
  state text not null check (state in ('open', 'agreed', 'declined', 'over')),
  by_id bigint not null references users on delete cascade,
  at timestamptz not null,
  place text,
  starts_at timestamptz,
  expires_at timestamptz,
  check (num_nonnulls(place, starts_at, expires_at) = case when state = 'open' then 3 else 0 end)
);
create index meetup_proposals_by_user on meetup_proposals (by_id);
create index meetup_proposals_open on meetup_proposals (expires_at) where state = 'open';

-- How often the plan changed since it was agreed, and when last: calendars replace what they have only by a higher number.
alter table meetups
  add column revision integer not null default 0,
  add column revised_at timestamptz;

alter table check_ins add column has_moved boolean not null default false;
