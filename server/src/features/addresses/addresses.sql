-- A deleted person leaves no address book behind. Orders keep the copies that they were placed with.
create or replace function forget_addresses() returns trigger language plpgsql as $$
begin
  delete from addresses where person_id = new.id;
  return null;
end
$$;
create or replace trigger people_forget_addresses after update on people for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_addresses();
