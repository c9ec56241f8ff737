-- Which text of the app a moderator chose, and what fills it in: its reader reads it in their own language. Null if they wrote the
-- text themselves. The columns beside them keep the text as the moderator read it.
alter table measures add column canned jsonb, add column appeal_canned jsonb;
alter table reports add column note_canned jsonb;
