-- One-time codes by SMS: for now the code that confirms a new mobile number.
do $$
declare
  extended record;
  definition text;
begin
  for extended in select * from (values ('notifications_kind_check'), ('notifications_check1')) t (name) loop
    select pg_get_constraintdef(oid) into strict definition from pg_constraint
    where conrelid = 'notifications'::regclass and conname = extended.name;
    definition := replace(definition, 'ARRAY[', 'ARRAY[''one_time_code''::text, ');
    execute format('alter table notifications drop constraint %I, add constraint %I %s', extended.name, extended.name, definition);
  end loop;
end $$;
