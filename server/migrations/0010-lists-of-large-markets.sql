-- The admins' list of all orders, sorted by amount or filtered by a status. Each is read from an index, and counted
-- there, however many orders there are.
create index orders_amount on orders (total_amount, id);
create index orders_status on orders (status, id);
create index orders_payment_status on orders (payment_status, id);

-- Discounts differ by category: the largest of a market are nearly all of one.
create index products_category_discount on products (category_id, discount desc, id desc)
  include (price) where visible;
