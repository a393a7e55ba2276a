-- The carts of signed-in customers, which follow them from device to device (docs/decisions/0077-carts.md).
create table cart_lines (
  customer_id uuid not null references people (id),
  product_id uuid not null references products (id),
  -- GONE: removed, kept for a while so that an older edit of another device does not bring it back.
  place text not null check (place in ('CART', 'LATER', 'GONE')),
  quantity int not null check (quantity between 1 and 10000),
  -- When the customer made the edit; of two edits of a line the later one stays.
  edited_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index cart_lines_gone on cart_lines (edited_at) where place = 'GONE';
