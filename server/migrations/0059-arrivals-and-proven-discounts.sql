-- How long shops take to hand over what was ordered, and couriers to bring it, in days on which both work. Counted
-- every night (docs/decisions/0083-arrival-by-place.md).
create table shop_handlings (
  shop_id uuid primary key references shops (id),
  -- Of how many orders.
  orders int not null check (orders > 0),
  low int not null check (low >= 0),
  high int not null check (high >= low)
);

create table transits (
  zone text not null check (zone in ('INSIDE', 'SUBURB', 'OUTSIDE')),
  -- The districts that parcels went from and to; 0 and 0: all of the zone.
  from_id int not null check (from_id >= 0),
  to_id int not null check (to_id >= 0),
  parcels int not null check (parcels > 0),
  low int not null check (low >= 0),
  high int not null check (high >= low),
  primary key (zone, from_id, to_id),
  check ((from_id = 0) = (to_id = 0))
);

-- What of a product's discount is proven: all of it once the struck price was asked for long enough, else nothing.
-- Markets with STRUCK_PRICES=proven list and filter by it. A trigger and a job of every hour keep it.
alter table products add column proven_discount bigint not null default 0;
create index products_faces_proven on products (proven_discount desc, id desc)
  include (category_id, price) where visible and is_face;
create index products_faces_category_proven on products (category_id, proven_discount desc, id desc)
  include (price) where visible and is_face;

alter table facet_keys drop constraint facet_keys_kind_check;
alter table facet_keys add constraint facet_keys_kind_check check (kind in ('all', 'brand', 'category', 'flag',
  'number', 'price', 'proven', 'rating', 'sale', 'shop', 'stock', 'value'));

-- Their twins for the faces of families (0044) serve every list since the release before, and the functions of this
-- one, which replace those that walked these.
drop index products_price;
drop index products_category_price;
drop index products_category_newest;
drop index products_newest;
drop index products_rating;
drop index products_discount;
drop index products_featured;
drop index products_category_discount;
