-- What the market takes from each sale: an ordered list, of which the first rate that matches a line applies. A
-- condition is null when it doesn't matter; the ids in it are alternatives, and an empty list would match nothing.
create table commission_rates (
  id uuid primary key default new_id(),
  -- Order lines name the rate that they were sold at by its number, also after it was deleted.
  number int generated always as identity unique,
  position int not null,
  name text not null,
  -- Hundredths of a percent of the line's base, and poisha for each piece.
  percent_bp int not null check (percent_bp between 0 and 10000),
  fixed_per_piece bigint not null default 0 check (fixed_per_piece >= 0),
  -- Poisha a line; null: no limit.
  least bigint check (least >= 0),
  most bigint check (most >= 0),
  vat_bp int not null check (vat_bp between 0 and 10000),
  shop_ids uuid[] check (cardinality(shop_ids) > 0),
  category_ids uuid[] check (cardinality(category_ids) > 0),
  product_ids uuid[] check (cardinality(product_ids) > 0),
  valid_from timestamptz,
  valid_to timestamptz,
  is_enabled boolean not null default true,
  -- The catch-all at the end of the list: it has no conditions and can't be deleted.
  is_fallback boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint commission_rates_position unique (position) deferrable initially deferred,
  constraint commission_rates_least_to_most check (least <= most),
  constraint commission_rates_valid check (valid_from < valid_to),
  constraint commission_rates_fallback check (not is_fallback or (
    is_enabled and shop_ids is null and category_ids is null and product_ids is null
    and valid_from is null and valid_to is null))
);
create unique index commission_rates_one_fallback on commission_rates (is_fallback) where is_fallback;
insert into commission_rates (position, name, percent_bp, vat_bp, is_fallback)
values (2147483647, 'Everything else', 0, 1500, true);

-- Who pays for what a coupon takes off: the market, the shop that sells, or each one half.
alter table coupons add column funding text not null default 'MARKET';
alter table coupons add constraint coupons_funding check (funding in ('MARKET', 'SHOP', 'HALF')) not valid;

-- Who ships the order and keeps what the customer pays for shipping.
alter table orders add column shipped_by text not null default 'SHOP';
alter table orders add constraint orders_shipped_by check (shipped_by in ('SHOP', 'MARKET')) not valid;

-- Frozen when the order is placed, in poisha and hundredths of a percent; nothing computes them again. Lines from
-- before have none: no commission had been agreed.
alter table order_items
  add column commission_rate_number int,
  add column commission_bp int not null default 0,
  -- The line's total without the shop's own part of its coupon share.
  add column commission_base bigint not null default 0,
  add column commission bigint not null default 0,
  add column vat_bp int not null default 0,
  -- VAT on the commission.
  add column vat bigint not null default 0,
  -- The line's part of the order's discount, and what of it the shop pays.
  add column coupon_share bigint not null default 0,
  add column shop_coupon_share bigint not null default 0;
alter table order_items add constraint order_items_commission check (
  commission >= 0 and vat >= 0 and shop_coupon_share between 0 and coupon_share
  and coupon_share <= price * quantity
) not valid;

-- What the gateway keeps of a payment, where it says so.
alter table settlements add column fee bigint not null default 0;
alter table settlements add constraint settlements_fee check (fee between 0 and amount) not valid;
