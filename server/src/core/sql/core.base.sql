-- Extensions and functions that table definitions need; migrate.ts applies this file before the migrations.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- UUIDv7 keys: ordered by time, so new rows go to the end of every index. PostgreSQL 18 has uuidv7(); older
-- servers build the same layout (48 bits of milliseconds, then random bits).
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'create or replace function new_id() returns uuid language sql volatile parallel safe return uuidv7()';
  else
    execute $f$
      create or replace function new_id() returns uuid language sql volatile parallel safe as $body$
        select encode(
          set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
      $body$
    $f$;
  end if;
end
$$;
