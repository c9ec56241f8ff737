-- What must leave no history must not be sampled for the planner either: statistics outlive the rows that they were taken from, in a
-- table that is written to the log. Setting the type of a column drops those that it has; a target of 0 keeps ANALYZE from
-- collecting others. It still counts the rows.
do $$
declare
  unlogged record;
begin
  for unlogged in
    select format('%I.%I', nspname, relname) as "table",
      string_agg(format('alter column %1$I type %2$s, alter column %1$I set statistics 0', attname,
        format_type(atttypid, atttypmod)), ', ') as changes
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
    where nspname = current_schema() and relkind = 'r' and relpersistence = 'u' and attnum > 0 and not attisdropped
    group by 1
  loop
    execute format('alter table %s %s', unlogged."table", unlogged.changes);
  end loop;
end $$;
