-- A deleted person leaves no lists behind.
create or replace function forget_wishes() returns trigger language plpgsql as $$
begin
  delete from wishes where customer_id = new.id;
  delete from wish_lists where customer_id = new.id;
  return null;
end
$$;
create or replace trigger people_forget_wishes after update on people for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_wishes();

-- Says that a product can be bought again, or costs less. An order only lowers the stock, so it never gets here.
-- Nobody is looked up: whoever saves the product at this moment is found by the job, some seconds later.
create or replace function note_wish_news() returns trigger language plpgsql as $$
begin
  insert into wish_news (product_id, is_back) values (new.id, old.stock = 0 or not old.visible);
  return null;
end
$$;
create or replace trigger products_noted
  after update of stock, price, visible, status, deleted_at on products for each row
  when (new.visible and new.stock > 0
    and (old.stock = 0 or not old.visible or new.price < old.price))
  execute function note_wish_news();
