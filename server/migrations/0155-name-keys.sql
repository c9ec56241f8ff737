-- How the key was computed (`NAME_KEY_FORM`). The start recomputes older ones: PostgreSQL folds case by the locale of the
-- database, which is not how the app does it.
alter table interests add column key_form smallint not null default 1;
