-- What the team did in a month, with noise and rounded, as it was published: later changes of the data change nothing. Null: fewer
-- than five.
create table transparency_months (
  month date primary key,
  reported integer,
  resolved integer,
  dismissed integer,
  measures integer,
  appeals integer,
  lifted integer
);
