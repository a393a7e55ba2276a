-- What the overviews sum up, answered by the indexes alone.
create index orders_days on orders (created_at) include (total_amount) where status <> 'CANCELLED';
create index orders_shop_days on orders (shop_id, created_at) include (total_amount)
  where status <> 'CANCELLED';
create index orders_to_ship on orders (shop_id)
  where status = 'PROCESSING' and (payment_type = 'COD' or payment_status = 'PAID');
create index orders_refund_due on orders (id) where payment_status = 'REFUND_DUE';
create index people_joined on people (created_at)
  where role in ('CUSTOMER', 'VENDOR') and deleted_at is null;
create index shops_pending on shops (id) where status = 'PENDING' and deleted_at is null;
