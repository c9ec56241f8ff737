-- A moderator's question to the others about a case, which waits as long as the report does, and what they answer.
create table opinion_requests (
  report_id bigint primary key references reports on delete cascade,
  asked_by bigint references users on delete set null,
  question text not null,
  asked_at timestamptz not null
);
create index opinion_requests_by_asker on opinion_requests (asked_by);

create table opinions (
  report_id bigint not null references opinion_requests on delete cascade,
  given_by bigint references users on delete set null,
  recommendation text not null check (recommendation in (
    'no_action', 'warning', 'cooldown', 'verification', 'restriction', 'suspension', 'ban')),
  text text not null,
  given_at timestamptz not null,
  -- Once each.
  unique (report_id, given_by)
);
create index opinions_by_giver on opinions (given_by);
