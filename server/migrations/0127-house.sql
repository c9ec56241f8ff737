-- What the operator has written about this installation. Without a row, nothing.
create table house (
  only_row boolean primary key default true check (only_row),
  -- Empty: the app's own name. Contact and accent are null if the operator set none.
  name text not null,
  -- As in #b83f12.
  accent text,
  contact text,
  -- Markdown.
  rules text not null,
  terms text not null,
  privacy text not null,
  imprint text not null,
  -- Rises whenever members are asked to accept the rules; 0 while they never were.
  rules_version integer not null,
  rules_at timestamptz,
  -- Rises with each change, so that two admins do not overwrite each other's.
  revision integer not null
);

-- The latest version of the rules that a person has accepted.
create table accepted_rules (
  user_id bigint primary key references users on delete cascade,
  version integer not null,
  accepted_at timestamptz not null
);
