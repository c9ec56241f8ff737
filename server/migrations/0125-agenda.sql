-- The starter who made a gathering public. A gathering that another person takes over is no longer public: they never agreed to it.
alter table gatherings add column published_by bigint references users on delete set null;
create index gatherings_published on gatherings (published_by) where published_by is not null;
