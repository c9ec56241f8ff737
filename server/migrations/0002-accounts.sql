create table users (
  id bigint generated always as identity primary key,
  username text not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'verifier', 'moderator', 'admin')),
  standing text not null default 'active' check (standing in ('active', 'suspended', 'banned', 'deleted')),
  verification_status text not null default 'none'
    check (verification_status in ('none', 'submitted', 'verified', 'rejected', 'expired', 'revoked')),
  document_type text,
  verification_date timestamptz,
  is_verified boolean not null generated always as (verification_status = 'verified') stored,
  only_show_verified boolean not null default false,
  connect_with_unverified boolean not null default true,
  visible_to_verified_only boolean not null default false,
  created_at timestamptz not null
);
create unique index users_username on users (lower(username));
-- Unique among verified accounts only, so that signing up never tells whether an address is known.
create unique index users_verified_email on users (lower(email)) where email_verified;
create index users_email on users (lower(email));

alter table user_interests
  add constraint user_interests_user foreign key (user_id) references users on delete cascade;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);
