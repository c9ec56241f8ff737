-- What the operator offers of the app's languages, ranges and categories of interests; null for all. The icon is a square PNG.
alter table house
  add column languages text[],
  add column ranges_metres integer[],
  add column categories text[],
  add column icon bytea,
  add column icon_hash text;
