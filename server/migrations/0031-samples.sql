-- What each node measured of itself: every ten seconds for an hour, and of all nodes together every hour for a month. Numbers
-- of the house, in which nobody stands; a node is called by a word that it draws at its start.
create table samples (
  step_seconds integer not null check (step_seconds in (10, 3600)),
  -- When the step ended.
  at timestamptz not null,
  node text not null,
  numbers jsonb not null,
  primary key (step_seconds, at, node)
);
