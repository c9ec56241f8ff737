-- A person's picture. The account says which one it is and where; the picture itself lies apart, as it is read by itself.
alter table users add column avatar_hash text;
-- Where it is, for whoever may see it; nowhere for whoever is not here any more.
alter table users add column avatar_url text generated always as (
  case when standing in ('active', 'suspended') then '/api/users/' || id || '/avatar/' || avatar_hash end
) stored;

create table avatars (
  user_id bigint primary key references users on delete cascade,
  image bytea not null
);
-- It is a picture already: trying to make it smaller would only take time.
alter table avatars alter column image set storage external;

-- A verifier who left is nobody whom an appeal must be kept from.
alter table verifications add foreign key (decided_by) references users on delete set null;
