-- Whether people whom nobody has met yet can contact only a few others a day.
alter table gate add column limits_new_people boolean not null default false;
