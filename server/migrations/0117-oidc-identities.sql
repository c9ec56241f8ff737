-- Who somebody is at the operator's OpenID Connect provider.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_on date not null,
  primary key (issuer, subject)
);
create unique index oidc_identities_by_user on oidc_identities (user_id, issuer);
