-- Addresses and networks that may not join, or only with the team's approval.
alter table gate
  add column blocked_domains text[] not null default '{}',
  add column blocks_throwaway boolean not null default false,
  add column blocks_banned boolean not null default false;

-- From which network somebody signed up, as a keyed hash. Only while banned people are kept from coming back.
create table sign_up_networks (
  user_id bigint primary key references users on delete cascade,
  network_hash bytea not null,
  recorded_at timestamptz not null
);
create index sign_up_networks_by_age on sign_up_networks (recorded_at);

-- Keyed hashes of the mailbox that a banned person confirmed and of the network from which they signed up. They outlast
-- the account.
create table ban_marks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mailbox', 'network')),
  mark_hash bytea not null,
  user_id bigint references users on delete set null,
  expires_at timestamptz not null
);
create index ban_marks_by_hash on ban_marks (mark_hash);
create index ban_marks_by_user on ban_marks (user_id);
create index ban_marks_by_end on ban_marks (expires_at);
