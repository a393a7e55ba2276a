/** Queries for what a seeded market has miscounted, by table: each finds nothing. */
export const wrongCounts = {
  shops: `select from shops s where
    product_count <> (select count(*) from products p where p.shop_id = s.id)
    or follower_count <> (select count(*) from follows f where f.shop_id = s.id)
    or review_count <> (select count(*) from reviews r where r.shop_id = s.id)
    or rating_sum <> (select coalesce(sum(rating), 0) from reviews r where r.shop_id = s.id)`,
  categories: `select from categories c where
    product_count <> (select count(*) from products p where p.category_id = c.id and p.visible and p.is_face)`,
  products: `select from products p cross join lateral (
      select count(*) as reviews, coalesce(sum(r.rating), 0) as stars from reviews r
      where r.product_id in (select m.id from products m where m.id = p.id or m.family_id = p.family_id)) n
    where p.visible <> (p.status = 'ACTIVE') or p.review_count <> n.reviews or p.rating_sum <> n.stars`,
  coupons: `select from coupons c where reserved_count <> 0
    or used_count <> (select count(*) from coupon_uses u where u.coupon_id = c.id)`,
}

/** Queries for rows of a seeded market that contradict each other: each finds nothing. */
export const wrongRows = {
  'reviews without an order': `select from reviews r where not exists (
    select from orders o join order_items i on i.order_id = o.id
    where o.customer_id = r.customer_id and i.product_id = r.product_id
      and o.status <> 'CANCELLED' and o.created_at < r.created_at)`,
  'items of another shop': `select from order_items i join orders o on o.id = i.order_id
    join products p on p.id = i.product_id where p.shop_id <> o.shop_id`,
  'orders whose sums differ': `select from orders o where subtotal <> (
    select sum(quantity * price) from order_items i where i.order_id = o.id)`,
  'orders whose last step differs': `select from orders o where status <> (
    select status from order_events e where e.order_id = o.id order by at desc, id desc limit 1)`,
  'online orders paid without money': `select from orders o where payment_type = 'ONLINE'
    and (payment_status <> 'UNPAID') <> exists (select from settlements s
      join payments p on p.id = s.payment_id
      where s.order_id = o.id and s.amount = o.total_amount and p.status = 'COMPLETED')`,
  'payments that their gateway knows otherwise': `select from payments p where not exists (
    select from sandbox_transactions t where t.transaction_id = p.transaction_id
      and t.amount = p.amount and t.state = case p.status when 'COMPLETED' then 'APPROVED'
        when 'FAILED' then 'DECLINED' else p.status end
      and (t.refunded_at is null) = not exists (select from refunds r where r.payment_id = p.id))`,
  'refunds of other orders, or none': `select from orders o where
    (payment_status = 'REFUNDED') <> exists (select from refunds r join settlements s
      on s.payment_id = r.payment_id
      where r.order_id = o.id and s.order_id = o.id and r.amount = s.amount)`,
  'uses of orders without their coupon': `select from coupon_uses u join orders o on o.id = u.order_id
    where o.coupon_id is distinct from u.coupon_id or o.discount = 0`,
  'lines sold at another rate than the first that matches': `select from order_items i
    join products p on p.id = i.product_id join orders o on o.id = i.order_id
    where i.commission_rate_number is distinct from (
      select r.number from commission_rates r
      where (r.category_ids is null or p.category_id = any(r.category_ids))
        and coalesce(o.created_at >= r.valid_from and o.created_at < r.valid_to, true)
      order by position limit 1)`,
  'lines that take no commission of what was paid': `select from order_items
    where commission = 0 and commission_base > 10000 or commission + vat > commission_base`,
  'coupons that lines do not share': `select from orders o where discount <> (
    select sum(coupon_share) from order_items i where i.order_id = o.id)`,
  'coupon parts that their funding contradicts': `select from orders o join coupons c on c.id = o.coupon_id
    where (select sum(shop_coupon_share) from order_items i where i.order_id = o.id)
      <> case c.funding when 'MARKET' then 0 when 'SHOP' then o.discount else (o.discount + 1) / 2 end`,
  'emails to people': 'select from mails',
}
