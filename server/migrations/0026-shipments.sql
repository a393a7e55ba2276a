-- A parcel that comes back undelivered ends its order (docs/decisions/0062-shipments.md). Rows from before fit the
-- constraints, so a later migration validates them.
alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')) not valid;
alter table order_events
  drop constraint order_events_status_check,
  add constraint order_events_status_check
    check (status in ('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')) not valid;

-- Whether the serial numbers or IMEI of its products are noted when they are packed.
alter table categories add column asks_serial boolean not null default false;

-- A parcel with pieces of one order.
create table shipments (
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  -- The first parcel of its order is 1.
  number int not null check (number > 0),
  state text not null default 'PACKED' check (state in ('PACKED', 'BOOKED', 'PICKED_UP', 'IN_TRANSIT',
    'OUT_FOR_DELIVERY', 'HELD', 'DELIVERED', 'REFUSED', 'RETURNING', 'RETURNED', 'CANCELLED')),
  -- Who carries it, and the courier's number of it, as the shop writes them.
  courier_name text,
  tracking text,
  created_at timestamptz not null default now(),
  -- When somebody looked at what came back.
  inspected_at timestamptz,
  constraint shipments_number unique (order_id, number),
  constraint shipments_inspected check (inspected_at is null or state = 'RETURNED')
);

create table shipment_items (
  shipment_id uuid not null references shipments (id),
  order_item_id uuid not null references order_items (id),
  quantity int not null check (quantity > 0),
  -- How many of the pieces that came back can be sold again. Null until somebody has looked at them.
  resellable int,
  primary key (shipment_id, order_item_id),
  constraint shipment_items_resellable check (resellable between 0 and quantity)
);
create index shipment_items_line on shipment_items (order_item_id);

-- The way of a parcel, append-only. The key names what was reported: whoever reports it again adds nothing.
create table shipment_events (
  id bigint primary key generated always as identity,
  shipment_id uuid not null references shipments (id),
  key text not null,
  state text not null check (state in ('PACKED', 'BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'HELD',
    'DELIVERED', 'REFUSED', 'RETURNING', 'RETURNED', 'CANCELLED')),
  at timestamptz not null default now(),
  by_id uuid references people (id),
  by_role text not null,
  constraint shipment_events_once unique (shipment_id, key)
);

-- The serial numbers or IMEI of the pieces in a parcel.
create table shipment_serials (
  shipment_id uuid not null,
  order_item_id uuid not null,
  serial text not null,
  primary key (shipment_id, order_item_id, serial),
  foreign key (shipment_id, order_item_id) references shipment_items (shipment_id, order_item_id)
);
