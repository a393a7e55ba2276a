-- A deleted person leaves no cart behind.
create or replace function forget_cart() returns trigger language plpgsql as $$
begin
  delete from cart_lines where customer_id = new.id;
  return null;
end
$$;
create or replace trigger people_forget_cart after update on people for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_cart();
