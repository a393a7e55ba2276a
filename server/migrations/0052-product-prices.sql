-- What a product was offered for, and since when (docs/decisions/0075-what-a-price-was-and-what-goes-together.md).
-- Append-only, written by triggers. What was asked before this migration is not known: history begins with it.
create table product_prices (
  id uuid primary key default new_id(),
  product_id uuid not null references products (id),
  since timestamptz not null,
  price bigint not null check (price >= 0),
  discount bigint not null check (discount >= 0)
);
insert into product_prices (product_id, since, price, discount)
select id, now(), price, discount from products where deleted_at is null;
create index product_prices_product on product_prices (product_id, since desc, id desc);
