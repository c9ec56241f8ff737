-- Two members of a gathering who proved that they met have a meetup that nobody invited anybody to.
alter table meetups add column was_invited boolean not null default true;
update meetups set was_invited = false where exists (select from gathering_proofs where meetup_id = meetups.id);
