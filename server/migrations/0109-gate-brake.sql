-- When the gate closes by itself, and when it last did and why, until an admin sets it again.
alter table gate
  add column brake_sign_ups integer,
  add column brake_reports integer,
  -- What happened before an admin opened the gate again has been dealt with.
  add column set_at timestamptz not null default now(),
  add column braked_at timestamptz,
  add column braked_by text check (braked_by in ('signUps', 'reports')),
  add constraint gate_braked check (num_nulls(braked_at, braked_by) in (0, 2));
create index reports_by_creation on reports (created_at);
