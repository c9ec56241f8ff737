-- PostgreSQL empties all unlogged tables together: after a crash, after a failover, and when one of its processes is killed. This
-- row goes with them, so a missing or another id tells every node that people's availability is gone.
create unlogged table momentary_data (
  is_only boolean primary key default true check (is_only),
  id uuid not null
);
alter table momentary_data alter column is_only set statistics 0, alter column id set statistics 0;
