-- A changed cell is taken down on the tick, in collect_until, and published after a delay drawn for it, in publish_at.
alter table availabilities
  add column queued_area_cell bigint,
  add column queued_spot_cell bigint,
  add column collect_until timestamptz;
-- As all columns of this table: nothing of them is sampled for the planner.
alter table availabilities
  alter column queued_area_cell set statistics 0,
  alter column queued_spot_cell set statistics 0,
  alter column collect_until set statistics 0;
