-- The person who wrote the texts of a gathering. Its starter may be somebody else, to whom it was handed over.
alter table gatherings add column author_id bigint references users on delete set null;
update gatherings set author_id = starter_id;
create index gatherings_by_author on gatherings (author_id);

alter table reports drop constraint reports_context_check;
alter table reports add check (context in ('card', 'profile', 'chat', 'meetup', 'badge', 'group', 'gathering'));
