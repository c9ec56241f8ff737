-- The language that a trusted contact answered in, as a BCP 47 tag; null if unknown, which means that of the person who asked.
alter table trusted_contacts add column locale text;
