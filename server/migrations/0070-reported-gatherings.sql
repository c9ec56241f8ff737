-- With whom somebody felt unsafe at a gathering, if that was reported: once each, whatever they say later.
create table reported_gatherings (
  gathering_id bigint not null references gatherings on delete cascade,
  reporter_id bigint not null references users on delete cascade,
  subject_id bigint not null references users on delete cascade,
  primary key (gathering_id, reporter_id, subject_id)
);
create index reported_gatherings_by_reporter on reported_gatherings (reporter_id);
create index reported_gatherings_by_subject on reported_gatherings (subject_id);
