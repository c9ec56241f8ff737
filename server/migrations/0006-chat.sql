-- One conversation a pair. The row is the lock under which its messages get their numbers.
create table conversations (
  low_id bigint not null references users on delete cascade,
  high_id bigint not null references users on delete cascade,
  last_seq integer not null default 0,
  last_sent_at timestamptz,
  low_read_seq integer not null default 0,
  high_read_seq integer not null default 0,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index conversations_by_high on conversations (high_id, low_id);

create table messages (
  low_id bigint not null,
  high_id bigint not null,
  seq integer not null,
  sender_id bigint not null references users on delete cascade,
  client_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  primary key (low_id, high_id, seq),
  foreign key (low_id, high_id) references conversations on delete cascade,
  -- For ever: sending again, however late, answers the message that was sent.
  unique (sender_id, client_id)
);
