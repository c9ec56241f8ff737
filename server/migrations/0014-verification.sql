-- How somebody's verification came to stand as it does: beside the status, which is part of the account.
create table verifications (
  user_id bigint primary key references users on delete cascade,
  -- Why it was rejected or revoked last, and by whom.
  reason text,
  note text not null default '',
  decided_by bigint,
  -- While an appeal waits: against what, and what the person says.
  appeal_against text check (appeal_against in ('rejected', 'revoked')),
  appeal_text text not null default '',
  -- Once, until they are verified again.
  has_appealed boolean not null default false
);

-- Where the photos of documents are: names of files. Neither a photo nor its key is ever in a row, as rows linger in logs and
-- backups. The row comes before the file and goes after it, so there is no file without one but by a crash of the disk.
create table document_photos (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- Null when the account is gone, before the file is.
  user_id bigint references users on delete set null,
  state text not null check (state in ('arriving', 'waiting', 'doomed')),
  arrived_at timestamptz not null
);
create unique index document_photos_one_waiting on document_photos (user_id) where state = 'waiting';

-- One document, one account: keyed hashes of the numbers by which accounts were verified.
create table verified_documents (
  number_hash bytea primary key,
  user_id bigint not null references users on delete cascade
);
create index verified_documents_by_user on verified_documents (user_id);

create function document_photos_follow_user() returns trigger language plpgsql as $$
begin
  update document_photos set state = 'doomed' where user_id = new.id;
  return null;
end $$;
create trigger document_photos_follow_user after update of standing on users
  for each row when (new.standing in ('banned', 'deleted')) execute function document_photos_follow_user();
