-- Which members of a gathering proved to each other that they met; each such pair has a meetup, for which they can award badges.
create table gathering_proofs (
  gathering_id bigint not null references gatherings on delete cascade,
  low_id bigint not null references users on delete cascade,
  high_id bigint not null references users on delete cascade,
  meetup_id bigint not null references meetups on delete cascade,
  primary key (gathering_id, low_id, high_id),
  check (low_id < high_id)
);
create index gathering_proofs_by_low on gathering_proofs (low_id);
create index gathering_proofs_by_high on gathering_proofs (high_id);
create index gathering_proofs_by_meetup on gathering_proofs (meetup_id);

-- How it went, in private.
alter table gathering_members add column outcome text check (outcome in ('met', 'did_not_happen', 'felt_unsafe'));
