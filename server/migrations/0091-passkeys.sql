-- Public keys with which people sign in (WebAuthn).
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The highest that the authenticator has reported; 0 if it does not count.
  counter bigint not null,
  -- The domain for which it was created, where alone it works.
  rp_id text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_on date
);
create index passkeys_by_user on passkeys (user_id);

-- Challenges that were answered, so that nobody can answer them again.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_end on used_challenges (expires_at);
