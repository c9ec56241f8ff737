-- What the starter of a gathering says that its place offers, such as no steps. Not what members need, which this knows nothing of.
alter table gatherings add column offers text[] not null default '{}' check (cardinality(offers) <= 7);
