-- Whether the writer of a report from outside says that it is about somebody on the team. Only admins see it then.
alter table outside_reports add column is_about_team boolean not null default false;
alter table reports add column is_for_admins boolean not null default false;
