-- Whether it was looked at who came, a day after the end. Gatherings from before this rule count as looked at.
alter table gatherings add column is_attendance_noted boolean not null default false;
update gatherings set is_attendance_noted = true where ended_at is not null;
create index gatherings_to_note on gatherings (ended_at) where state = 'over' and not is_attendance_noted;
