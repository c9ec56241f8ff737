-- The passkey with which somebody signed in or confirmed the session. Without it, the session no longer counts as proved.
alter table sessions add column passkey_id bigint references passkeys on delete set null;
create index sessions_by_passkey on sessions (passkey_id) where passkey_id is not null;
