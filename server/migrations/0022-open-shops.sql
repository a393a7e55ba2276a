-- A shop is open to buyers when it is ACTIVE, not deleted, and its vendor may sign in: nobody else could
-- ship what is ordered there. Blocking a vendor closes the shop, unblocking opens it again, and its own
-- status stays what an admin made it.
alter table shops
  add column vendor_blocked boolean not null default false,
  add column is_open boolean not null generated always as
    (status = 'ACTIVE' and deleted_at is null and not vendor_blocked) stored;
drop index shops_public;
create index shops_public on shops (id desc) where is_open;

-- A vendor may be blocked while their shop is being opened: the person's row is held by both.
create function take_in_shop() returns trigger language plpgsql as $$
begin
  new.vendor_blocked := exists (
    select from people where id = new.vendor_id and status = 'BLOCKED');
  return new;
end
$$;
create trigger shops_taken_in before insert on shops for each row execute function take_in_shop();

create function pass_block_on() returns trigger language plpgsql as $$
begin
  update shops set vendor_blocked = (new.status = 'BLOCKED')
  where vendor_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger people_block_passed_on after update of status on people for each row
  when (old.status <> new.status) execute function pass_block_on();

create or replace function set_visible() returns trigger language plpgsql as $$
begin
  new.visible := new.status = 'ACTIVE' and new.deleted_at is null and exists (
    select from shops where id = new.shop_id and is_open);
  return new;
end
$$;

create or replace function take_in_products() returns trigger language plpgsql as $$
begin
  perform from shops where id in (select shop_id from new_rows) order by id for no key update;
  perform from categories where id in (select category_id from new_rows) order by id for no key update;
  if exists (select from categories
      where id in (select category_id from new_rows) and deleted_at is not null) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'products_category_open',
      message = 'the category is deleted';
  end if;
  -- The shop may have changed between the row's own trigger and the lock.
  update products p set visible = not n.visible
  from new_rows n join shops s on s.id = n.shop_id
  where p.id = n.id and n.visible <> (n.status = 'ACTIVE' and n.deleted_at is null and s.is_open);
  update shops s set product_count = s.product_count + n.products
  from (select shop_id, count(*)::int as products from new_rows where deleted_at is null group by shop_id) n
  where s.id = n.shop_id;
  update categories c set product_count = c.product_count + n.products
  from (select n.category_id, count(*)::int as products
    from new_rows n join shops s on s.id = n.shop_id
    where n.status = 'ACTIVE' and n.deleted_at is null and s.is_open
    group by n.category_id) n
  where c.id = n.category_id;
  perform write_search((select array_agg(id) from new_rows));
  return null;
end
$$;

-- A shop's opening, closing or deletion reaches its products in the same transaction.
create or replace function pass_shop_on() returns trigger language plpgsql as $$
declare
  sign int := case when new.is_open then 1 else -1 end;
begin
  perform from products where shop_id = new.id and deleted_at is null order by id for no key update;
  perform from categories where id in (
      select category_id from products
      where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> new.is_open)
    order by id for no key update;
  update categories c set product_count = c.product_count + sign * n.products
  from (select category_id, count(*)::int as products from products
    where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> new.is_open
    group by category_id) n
  where c.id = n.category_id;
  if new.deleted_at is not null then
    delete from product_search where shop_id = new.id;
    update products set deleted_at = new.deleted_at where shop_id = new.id and deleted_at is null;
    update shops set product_count = 0 where id = new.id;
    return null;
  end if;
  update products set visible = new.is_open
  where shop_id = new.id and deleted_at is null and status = 'ACTIVE' and visible <> new.is_open;
  if old.is_open <> new.is_open then
    perform from product_search where shop_id = new.id order by product_id for update;
    update product_search s set visible = p.visible
    from products p where p.id = s.product_id and s.shop_id = new.id and s.visible <> p.visible;
  end if;
  if old.name <> new.name then
    perform pass_name_on('shopId', new.id);
  end if;
  return null;
end
$$;
drop trigger shops_passed_on on shops;
create trigger shops_passed_on after update on shops for each row
  when (old.is_open <> new.is_open or old.name <> new.name
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_shop_on();

-- Shops of vendors who are blocked already.
update shops s set vendor_blocked = true
from people p where p.id = s.vendor_id and p.status = 'BLOCKED' and s.deleted_at is null;
