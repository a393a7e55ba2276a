create or replace trigger shops_touch
  before update of name, description, logo_url, phone_number, shop_address, status, deleted_at on shops
  for each row execute function touch_updated_at();

-- A deleted vendor's shop is deleted too.
create or replace function pass_person_on() returns trigger language plpgsql as $$
begin
  update shops set deleted_at = new.deleted_at where vendor_id = new.id and deleted_at is null;
  return null;
end
$$;
create or replace trigger people_passed_on after update on people for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function pass_person_on();

-- An admin may block the vendor while the shop is being opened: both lock the person's row.
create or replace function take_in_shop() returns trigger language plpgsql as $$
begin
  new.vendor_blocked := exists (
    select from people where id = new.vendor_id and status = 'BLOCKED');
  return new;
end
$$;
create or replace trigger shops_taken_in before insert on shops for each row execute function take_in_shop();

-- Blocking a vendor closes the shop, unblocking opens it again.
create or replace function pass_block_on() returns trigger language plpgsql as $$
begin
  update shops set vendor_blocked = (new.status = 'BLOCKED')
  where vendor_id = new.id and deleted_at is null;
  return null;
end
$$;
create or replace trigger people_block_passed_on after update of status on people for each row
  when (old.status <> new.status) execute function pass_block_on();
