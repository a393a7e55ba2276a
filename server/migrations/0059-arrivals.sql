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
