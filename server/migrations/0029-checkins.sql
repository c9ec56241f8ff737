-- People who agreed, by mail, to be told when somebody does not say that they are fine after a meetup.
create table trusted_contacts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- What the person calls them.
  name text not null,
  email text not null,
  state text not null default 'asked' check (state in ('asked', 'agreed', 'declined')),
  -- Of the link in the mail that asked, which also takes the answer back.
  token_hash bytea not null unique,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create unique index trusted_contacts_once on trusted_contacts (user_id, lower(email));
create index trusted_contacts_waiting on trusted_contacts (coalesce(answered_at, asked_at)) where state <> 'agreed';

-- Addresses that want no such mail, as keyed hashes: from one person, or from nobody at all.
create table contact_refusals (
  email_hash bytea not null,
  user_id bigint references users on delete cascade,
  refused_at timestamptz not null
);
create unique index contact_refusals_once on contact_refusals (email_hash, coalesce(user_id, 0));
create index contact_refusals_by_user on contact_refusals (user_id);

-- One row while it is on; the place stands in the meetup and nowhere here. Whoever is fine takes the row away, but when the
-- contact had been told: then it stays, without the meetup, for the link in that mail to say that all is well.
create table check_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  meetup_id bigint references meetups on delete cascade,
  contact_id bigint not null references trusted_contacts on delete cascade,
  state text not null default 'on' check (state in ('on', 'nudged', 'alerted', 'fine')),
  due_at timestamptz not null,
  nudged_at timestamptz,
  alerted_at timestamptz,
  -- Whether it goes on although the meetup was called off: its person left quietly.
  outlives_meetup boolean not null default false,
  -- Of the links in the nudge and in the mail to the contact.
  nudge_token_hash bytea unique,
  alert_token_hash bytea unique,
  check ((meetup_id is null) = (state = 'fine'))
);
create unique index check_ins_one_a_person on check_ins (user_id) where state <> 'fine';
create index check_ins_by_user on check_ins (user_id);
create index check_ins_by_meetup on check_ins (meetup_id);
create index check_ins_by_contact on check_ins (contact_id);
create index check_ins_due on check_ins (due_at) where state = 'on';
create index check_ins_in_grace on check_ins (nudged_at) where state = 'nudged';
create index check_ins_told on check_ins (alerted_at) where alerted_at is not null;
