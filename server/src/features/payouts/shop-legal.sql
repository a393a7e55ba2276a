create or replace trigger shop_legal_versions_append_only before update or delete or truncate on shop_legal_versions
  for each statement execute function refuse_change();

-- Every change adds a version, whoever makes it.
create or replace function keep_shop_legal() returns trigger language plpgsql as $$
begin
  insert into shop_legal_versions (shop_id, legal_name, trade_licence, dbid, bin, since)
  values (new.shop_id, new.legal_name, new.trade_licence, new.dbid, new.bin, clock_timestamp());
  return null;
end
$$;
create or replace trigger shop_legal_kept after insert or update on shop_legal
  for each row execute function keep_shop_legal();
