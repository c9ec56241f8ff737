-- When a person said yes and did not come without a word: at most the last three. What it was, and who else was there, is not stored.
-- Only its owner reads it. Forgotten after 60 days, or once they have come to two others since.
create table missed_yeses (
  user_id bigint not null references users on delete cascade,
  missed_at timestamptz not null,
  kept_since smallint not null default 0 check (kept_since between 0 and 1),
  primary key (user_id, missed_at)
);
create index missed_yeses_by_age on missed_yeses (missed_at);

-- Since when a person is there: after ten minutes they can say that the other did not come.
alter table meetup_presences add column at timestamptz not null default now();
