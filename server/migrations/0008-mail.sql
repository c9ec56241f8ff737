-- Mail that has been decided on and not been sent. Written in the transaction of what causes it; deleted once it has gone out.
create table outbox (
  id bigint generated always as identity primary key,
  -- Of the mail itself, so that one which goes out twice is told by mail programs to be one.
  message_id uuid not null default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body jsonb not null,
  created_at timestamptz not null,
  -- After this nothing in it is of use.
  expires_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null
);
create index outbox_due on outbox (next_try_at);
create index outbox_by_end on outbox (expires_at);

-- What the link in a mail proves: that somebody reads what is sent to this address. Only the hash is kept.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset')),
  user_id bigint not null references users on delete cascade,
  -- Void once the account has another address.
  email text not null,
  expires_at timestamptz not null
);
create index email_tokens_by_user on email_tokens (user_id, purpose);
create index email_tokens_by_email on email_tokens (lower(email));
create index email_tokens_by_end on email_tokens (expires_at);

-- Asked for by whoever, and looked into later: who asks learns nothing from how long the answer takes.
create table password_reset_requests (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null
);
