-- Two phones that show different check words: somebody between them may have deceived both. The one who says so leaves a row that
-- lasts as long as the meetup can, and keeps both from starting again.
alter table meetup_finders add column words_differ boolean not null default false;

-- A report of that is about the connection and not about the person.
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check check (kind in (
  'harassment', 'threat', 'fake', 'minor', 'scam', 'commercial', 'unwanted_dating', 'no_show', 'connection', 'other',
  'felt_unsafe'));
