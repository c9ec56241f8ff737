-- A message is a text or a picture. The size is in the message, so that lists need not read the image.
alter table messages
  add column picture_width integer,
  add column picture_height integer,
  add check ((picture_width is null) = (picture_height is null));

create table message_pictures (
  low_id bigint not null,
  high_id bigint not null,
  seq integer not null,
  -- Re-encoded as WebP, without metadata.
  image bytea not null,
  primary key (low_id, high_id, seq),
  foreign key (low_id, high_id, seq) references messages on delete cascade
);
-- Compressing WebP again gains nothing.
alter table message_pictures alter column image set storage external;

-- Copies of the pictures among a report's evidence. Like the evidence, they outlive the messages.
create table report_pictures (
  report_id bigint not null references reports on delete cascade,
  -- The sequence number of the message.
  seq integer not null,
  image bytea not null,
  primary key (report_id, seq)
);
alter table report_pictures alter column image set storage external;
