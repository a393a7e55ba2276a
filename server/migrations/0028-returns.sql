-- Returns, claims and warranty requests (docs/decisions/0064-returns.md). Amounts are poisha.

-- How many pieces of a line are in an open request, or were taken back.
alter table order_items add column returned int not null default 0;
alter table order_items add constraint order_items_returned
  check (returned >= 0 and cancelled + returned <= quantity) not valid;

-- Until when a request keeps the money of an order in the hold; 'infinity' while one is open.
alter table ledger_holds add column kept_until timestamptz;

-- What buyer and shop agreed to take off a refund for the state of the pieces. The shop keeps it.
alter table refund_decisions add column deduction bigint not null default 0 check (deduction >= 0);
alter table refund_decisions drop constraint refund_decisions_parts;
alter table refund_decisions add constraint refund_decisions_parts check (
  stage is null and status <> 'PROPOSED'
  or goods >= 0 and coupon >= 0 and shop_coupon >= 0 and commission >= 0 and vat >= 0
    and shipping >= 0 and amount = goods - coupon + shipping + goodwill - deduction
  or status = 'WITHDRAWN'
) not valid;

-- Pictures that only the people of a return, a conversation or a complaint see.
-- The file is that of the picture with the same id in media; no address serves it.
create table private_pictures (
  id uuid primary key,
  owner_id uuid not null references people (id),
  -- Keeps the sweep from deleting the picture.
  image text not null unique,
  -- When it became part of a text, once. Pictures without it are deleted a day later.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index private_pictures_unused on private_pictures (created_at) where used_at is null;

create table returns (
  id uuid primary key default new_id(),
  order_id uuid not null references orders (id),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  kind text not null check (kind in ('RETURN', 'CLAIM', 'WARRANTY')),
  reason text not null check (reason in ('CHANGED_MIND', 'DAMAGED', 'WRONG_PRODUCT', 'INCOMPLETE',
    'NOT_AS_DESCRIBED', 'NOT_WORKING')),
  wish text not null check (wish in ('REFUND', 'REPLACE', 'REPAIR')),
  note text not null,
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'REJECTED', 'DISPUTED',
    'CANCELLED', 'IN_TRANSIT', 'RECEIVED', 'ACCEPTED', 'PARTLY', 'REFUSED', 'REFUNDED', 'REPLACED')),
  rejection text check (rejection in ('USED', 'NOT_OURS', 'NO_FAULT', 'MISUSE', 'NOT_COVERED', 'OTHER')),
  courier_name text,
  tracking text,
  -- The shop answers until then, or it is approved.
  ask_before timestamptz,
  -- The buyer sends the pieces until then, or it ends.
  ship_before timestamptz,
  -- The courier has delivered; the shop counts the pieces until then, or they count as received.
  receive_before timestamptz,
  -- The shop decides until then, or all that arrived is accepted.
  decide_before timestamptz,
  -- The shop sends others until then, or the money goes back.
  settle_before timestamptz,
  deadline timestamptz generated always as
    (coalesce(ask_before, ship_before, receive_before, decide_before, settle_before)) stored,
  -- Until when its buyer may have a refusal decided by the market, once.
  escalate_before timestamptz,
  disputed_from text check (disputed_from in ('REJECTED', 'RECEIVED', 'REFUSED')),
  -- What goes back if all that was asked for is accepted; of what arrived, once that is known; at last what does.
  amount bigint not null default 0 check (amount >= 0),
  -- What the shop asks to keep of the refund, and whether the buyer agreed.
  deduction bigint check (deduction > 0),
  is_agreed boolean not null default false,
  -- What is set aside from the shop's account while it is disputed, and what of it came from the hold.
  reserved bigint not null default 0 check (reserved >= 0),
  reserved_held bigint not null default 0 check (reserved_held between 0 and reserved),
  replacement_id uuid references orders (id),
  -- The buyer, or the admin who asked for them.
  by_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  constraint returns_ask check ((ask_before is not null) = (state = 'REQUESTED')),
  constraint returns_ship check ((ship_before is not null) = (state = 'APPROVED')),
  constraint returns_receive check (receive_before is null or state = 'IN_TRANSIT'),
  constraint returns_decide check ((decide_before is not null) = (state = 'RECEIVED')),
  constraint returns_settle check (settle_before is null or state in ('ACCEPTED', 'PARTLY')),
  constraint returns_escalate check (escalate_before is null or state in ('REJECTED', 'REFUSED')),
  constraint returns_rejection check (state <> 'REJECTED' or rejection is not null),
  constraint returns_sent check (state <> 'IN_TRANSIT' or courier_name is not null and tracking is not null),
  constraint returns_reserve check (reserved = 0 or state = 'DISPUTED'),
  constraint returns_disputed check (state <> 'DISPUTED' or disputed_from is not null),
  constraint returns_agreed check (not is_agreed or deduction is not null),
  constraint returns_replaced check ((state = 'REPLACED') = (replacement_id is not null)),
  constraint returns_reason check ((kind = 'RETURN') = (reason = 'CHANGED_MIND'))
);
create index returns_order on returns (order_id);
create index returns_shop on returns (shop_id, id desc);
create index returns_customer on returns (customer_id, id desc);
create index returns_due on returns (deadline) where deadline is not null;
create index returns_ask on returns (ask_before) include (id, order_id, shop_id) where ask_before is not null;
create index returns_receive on returns (receive_before) include (id, order_id, shop_id) where receive_before is not null;
create index returns_decide on returns (decide_before) include (id, order_id, shop_id) where decide_before is not null;
create index returns_settle on returns (settle_before) include (id, order_id, shop_id) where settle_before is not null;
create index returns_replacement on returns (replacement_id) where replacement_id is not null;

-- The pieces: how many were asked for, arrived, were accepted, and can be sold again. Null: not yet known.
create table return_items (
  return_id uuid not null references returns (id),
  order_item_id uuid not null references order_items (id),
  quantity int not null check (quantity > 0),
  received int,
  accepted int,
  resellable int,
  primary key (return_id, order_item_id),
  constraint return_items_received check (received between 0 and quantity),
  constraint return_items_accepted check (accepted between 0 and received and (accepted is null or received is not null)),
  constraint return_items_resellable
    check (resellable between 0 and accepted and (resellable is null) = (accepted is null))
);
create index return_items_line on return_items (order_item_id);

-- The serial numbers or IMEI of the pieces that arrived.
create table return_serials (
  return_id uuid not null,
  order_item_id uuid not null,
  serial text not null,
  primary key (return_id, order_item_id, serial),
  foreign key (return_id, order_item_id) references return_items (return_id, order_item_id)
);

-- The way of a request, append-only.
create table return_events (
  id bigint primary key generated always as identity,
  return_id uuid not null references returns (id),
  step text not null check (step in ('REQUESTED', 'APPROVED', 'REJECTED', 'DISPUTED', 'CANCELLED', 'IN_TRANSIT',
    'RECEIVED', 'ACCEPTED', 'PARTLY', 'REFUSED', 'REFUNDED', 'REPLACED', 'ARRIVED', 'OFFERED', 'AGREED', 'PROPOSED',
    'WITHDRAWN')),
  at timestamptz not null default now(),
  by_id uuid references people (id),
  by_role text not null,
  note text
);
create index return_events_return on return_events (return_id, id);

-- Pictures of a request, for its buyer, its shop and admins.
create table return_pictures (
  picture_id uuid primary key references private_pictures (id),
  return_id uuid not null references returns (id),
  position int not null check (position between 1 and 5)
);
create index return_pictures_return on return_pictures (return_id, position);

-- What an admin says to a dispute. Above an amount it waits for a second person.
create table return_verdicts (
  id uuid primary key default new_id(),
  return_id uuid not null references returns (id),
  outcome text not null check (outcome in ('SEND_BACK', 'DECIDED')),
  lines jsonb not null,
  text text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint return_verdicts_decided check ((status = 'PENDING') = (decided_by is null))
);
create unique index return_verdicts_pending on return_verdicts (return_id) where status = 'PENDING';
create index return_verdicts_return on return_verdicts (return_id);
