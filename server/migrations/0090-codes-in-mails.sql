-- The code beside the link: a keyed hash of it, and a keyed hash of who may type it (the session or the browser that asked).
alter table email_tokens
  add column code_hash bytea,
  add column asker_hash bytea,
  add column code_expires_at timestamptz,
  add constraint email_tokens_code check (num_nulls(code_hash, asker_hash, code_expires_at) in (0, 3));
create index email_tokens_by_asker on email_tokens (asker_hash) where asker_hash is not null;

-- Codes that a session or browser has typed, whether it asked for any or not: the same work for everybody who types one.
create table code_tries (
  asker_hash bytea primary key,
  tries integer not null,
  expires_at timestamptz not null
);
create index code_tries_by_end on code_tries (expires_at);

-- The browser that asked, as above.
alter table password_reset_requests add column asker_hash bytea;
