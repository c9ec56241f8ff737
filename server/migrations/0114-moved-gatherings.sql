-- Gatherings whose starter changes place or time. The first date limits how far one moves. Until fine_by, members say whether the new
-- time suits them: those whose agreed start is another one have not said so yet.
alter table gatherings
  add column changes smallint not null default 0,
  add column first_starts_at timestamptz,
  add column moved_at timestamptz,
  add column placed_at timestamptz,
  add column fine_by timestamptz;
update gatherings set first_starts_at = starts_at;
alter table gatherings alter column first_starts_at set not null;
create index gatherings_by_fine_by on gatherings (fine_by) where fine_by is not null and ended_at is null;

alter table gathering_members add column agreed_start timestamptz;
update gathering_members set agreed_start = starts_at from gatherings where gatherings.id = gathering_id;
alter table gathering_members alter column agreed_start set not null;
