-- Until when a member of a gathering who missed a yes lately has to say once more that they are coming. Null
-- unless they were asked.
alter table gathering_members add column sure_by timestamptz;
create index gathering_members_sure on gathering_members (sure_by) where sure_by is not null;

-- The same for the members of accepted meetups. A row means that the question waits for its answer.
create table meetup_questions (
  meetup_id bigint not null references meetups on delete cascade,
  user_id bigint not null references users on delete cascade,
  asked_at timestamptz not null,
  sure_by timestamptz not null,
  is_answered boolean not null default false,
  primary key (meetup_id, user_id)
);
create index meetup_questions_by_user on meetup_questions (user_id);
create index meetup_questions_by_time on meetup_questions (sure_by) where not is_answered;
