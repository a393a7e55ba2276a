-- Pieces of orders that are cancelled before delivery (docs/decisions/0061-cancelling-pieces.md). Amounts are poisha.

-- What pieces cancelled before the order was paid take off its total: they were never due. `total_amount` stays.
alter table orders add column cancelled_amount bigint not null default 0;
alter table orders add constraint orders_cancelled_amount
  check (cancelled_amount between 0 and total_amount) not valid;
create index orders_cancelled_days on orders (created_at) where cancelled_amount > 0;

-- How many pieces of a line were cancelled. Orders that were cancelled as a whole before have 0.
alter table order_items add column cancelled int not null default 0;
alter table order_items add constraint order_items_cancelled check (cancelled between 0 and quantity) not valid;

-- What of a payment is more than was due when it arrived, because pieces were cancelled meanwhile. It goes back.
alter table settlements add column surplus bigint not null default 0;
alter table settlements add constraint settlements_surplus
  check (surplus between 0 and amount and (surplus = 0 or outcome = 'APPLIED' and order_id is not null)) not valid;

create table cancellations (
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  by_id uuid,
  by_role text not null,
  reason text check (reason in ('OUT_OF_STOCK', 'CANNOT_DELIVER', 'BUYER_ASKED', 'OTHER')),
  note text,
  -- Whether these were the last pieces: the order is cancelled since.
  is_whole boolean not null,
  -- Whether the order was paid, so that money goes back. Otherwise it is not due any more.
  is_refund boolean not null,
  -- Null: all that was left of a whole order.
  amount bigint check (amount >= 0),
  -- Whether the pieces went back into stock: not those of an order that was shipped, nor of one that was out of stock.
  is_restocked boolean not null,
  at timestamptz not null default now(),
  constraint cancellations_amount check (is_whole or amount is not null),
  constraint cancellations_stock check (not is_restocked or reason is distinct from 'OUT_OF_STOCK')
);
create index cancellations_order on cancellations (order_id, id);

-- The pieces. The parts are what they take off what is due; of paid and of whole orders they are 0, because the
-- refund has them.
create table cancellation_items (
  cancellation_id uuid not null references cancellations (id),
  order_item_id uuid not null references order_items (id),
  quantity int not null check (quantity > 0),
  goods bigint not null default 0 check (goods >= 0),
  coupon bigint not null default 0 check (coupon >= 0),
  shop_coupon bigint not null default 0 check (shop_coupon >= 0),
  commission bigint not null default 0 check (commission >= 0),
  vat bigint not null default 0 check (vat >= 0),
  primary key (cancellation_id, order_item_id)
);
create index cancellation_items_line on cancellation_items (order_item_id);
