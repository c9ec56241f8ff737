-- When the moderators last got the morning's digest, and an alarm about urgent reports.
create table moderation_mails (
  only_row boolean primary key default true check (only_row),
  digested_at timestamptz,
  alarmed_at timestamptz
);

-- When moderators were alarmed about this report.
alter table reports add column alarmed_at timestamptz;
