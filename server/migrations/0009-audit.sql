-- What was done by and to whom, for ever: written in the transaction that does it, never changed. No foreign keys: an entry
-- outlives the people it names.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  action text not null check (action ~ '^[a-z]+\.[a-zA-Z]+$'),
  subject_id bigint,
  details jsonb not null check (jsonb_typeof(details) = 'object')
);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_subject on audit_log (subject_id, id desc);
create index audit_log_by_action on audit_log (action text_pattern_ops, id desc);
create index audit_log_by_time on audit_log (at);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
