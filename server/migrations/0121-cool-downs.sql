-- Two milder sanctions: no first contacts for some days, or until the person is verified. The second has no end date.
alter table measures drop constraint measures_kind_check;
alter table measures
  add check (kind in ('warning', 'cooldown', 'verification', 'restriction', 'suspension', 'ban'));
alter table measures drop constraint measures_check;
alter table measures add check (kind in ('ban', 'verification') or ends_at is not null);
