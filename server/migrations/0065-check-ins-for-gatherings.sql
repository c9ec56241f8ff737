-- A check-in is for a meetup or for a gathering.
alter table check_ins add column gathering_id bigint references gatherings on delete cascade;
create index check_ins_by_gathering on check_ins (gathering_id) where gathering_id is not null;
alter table check_ins drop constraint check_ins_check;
alter table check_ins add check (num_nonnulls(meetup_id, gathering_id) = case when state = 'fine' then 0 else 1 end);
