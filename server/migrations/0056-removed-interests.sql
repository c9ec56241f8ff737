-- Interests that a person has just removed, so that adding one back soon restores when it starts to match.
create table removed_interests (
  user_id bigint not null references users on delete cascade,
  interest_id bigint not null references interests on delete cascade,
  matches_from timestamptz,
  removed_at timestamptz not null,
  primary key (user_id, interest_id)
);
create index removed_interests_by_interest on removed_interests (interest_id);
create index removed_interests_by_time on removed_interests (removed_at);
