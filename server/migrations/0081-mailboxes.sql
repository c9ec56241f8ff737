-- What bans count an address by, because all its spellings reach the same mailbox. The same as `mailboxKey` in the contract.
create function mailbox_key(email text) returns text
  language sql immutable parallel safe
  return case when lower(email) ~ '@(gmail|googlemail)\.com$'
    then replace(regexp_replace(lower(email), '^(.[^+]*)(\+.*)?@[^@]*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace(lower(email), '^(.[^+]*)\+.*@', '\1@') end;
create index users_mailbox on users (mailbox_key(email));

-- Addresses from before domains were stored in ASCII. SQL cannot convert them, so the start of the server does.
create index users_unicode_domain on users (id) where email ~ '@.*[^ -~]';
create index trusted_contacts_unicode_domain on trusted_contacts (id) where email ~ '@.*[^ -~]';
