-- Badges of a giver whose e-mail address is unconfirmed wait until it is. Only the giver sees them meanwhile.
alter table badge_awards add column is_held boolean not null default false;
create index badge_awards_held on badge_awards (giver_id) where is_held;
