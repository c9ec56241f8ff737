-- Several reports of one chat contain the same pictures. They share one copy.
create table report_images (
  hash bytea primary key,
  image bytea not null
);
alter table report_images alter column image set storage external;
insert into report_images select distinct on (sha256(image)) sha256(image), image from report_pictures;
alter table report_pictures add column hash bytea references report_images;
update report_pictures set hash = sha256(image);
alter table report_pictures alter column hash set not null;
alter table report_pictures drop column image;
create index report_pictures_by_hash on report_pictures (hash);
