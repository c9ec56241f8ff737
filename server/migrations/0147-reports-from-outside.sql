-- A report by somebody without an account is a kind and a place of its own.
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check check (kind in (
  'harassment', 'threat', 'fake', 'minor', 'scam', 'commercial', 'unwanted_dating', 'no_show', 'connection', 'other',
  'felt_unsafe', 'outside'));
alter table reports drop constraint reports_context_check, add constraint reports_context_check check (context in (
  'card', 'profile', 'chat', 'meetup', 'badge', 'group', 'gathering', 'outside'));

-- What somebody without an account wrote, until they confirm their address; then only the address, until the team has answered.
create table outside_reports (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  email text not null,
  locale text,
  about text not null,
  text text not null,
  written_at timestamptz not null,
  -- The report that it became.
  report_id bigint references reports on delete cascade
);
create unique index outside_reports_by_report on outside_reports (report_id);
create index outside_reports_unconfirmed on outside_reports (written_at) where report_id is null;
