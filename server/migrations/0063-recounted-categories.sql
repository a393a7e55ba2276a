-- A product that left its family because two values of an attribute were merged was not counted. Only wrong
-- categories are locked. They are counted after that, so whoever changes one later adds to the new count.
select c.id from categories c
where c.product_count <> (
  select count(*) from products p where p.category_id = c.id and p.visible and p.is_face)
order by c.id for no key update;

update categories c set product_count = n.products
from (
  select k.id, (select count(*)::int from products p where p.category_id = k.id and p.visible and p.is_face) as products
  from categories k) n
where n.id = c.id and c.product_count <> n.products;
