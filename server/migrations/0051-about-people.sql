-- What people say about themselves besides their name; empty if they say nothing.
alter table users
  add column ask_me_about text not null default '',
  add column languages text[] not null default '{}',
  add column pronouns text not null default '';
