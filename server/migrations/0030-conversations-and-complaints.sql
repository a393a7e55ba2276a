-- What buyers and shops write each other, and complaints (docs/decisions/0066-conversations-and-complaints.md).

-- What people say to the market. Null person: it came through the contact form.
create table complaints (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('NOT_DELIVERED', 'WRONG_OR_DAMAGED', 'REFUND', 'PAYMENT', 'CONDUCT', 'ACCOUNT',
    'OTHER', 'CONTACT')),
  person_id uuid references people (id),
  visitor_name text,
  visitor_email text,
  order_id uuid references orders (id),
  shop_id uuid references shops (id),
  subject text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  -- Until when the market has to answer.
  answer_by timestamptz not null,
  -- The same while it waits for the market, so that one index sorts the list.
  due timestamptz generated always as (case when state = 'OPEN' then answer_by end) stored,
  handler_id uuid references people (id),
  -- The number of the newest text, and of the newest one that is not internal.
  last_seq int not null default 0,
  last_shown_seq int not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint complaints_closed check ((state = 'CLOSED') = (closed_at is not null)),
  constraint complaints_by check (
    case when kind = 'CONTACT' then visitor_name is not null and visitor_email is not null and person_id is null
    else person_id is not null and visitor_name is null and visitor_email is null end)
);
create index complaints_list on complaints (due, id desc);
create index complaints_due on complaints (due) include (id, order_id, shop_id) where due is not null;
create index complaints_by_state on complaints (state, due, id desc);
create index complaints_by_kind on complaints (kind, due, id desc);
create index complaints_subject on complaints using gin (lower(subject) gin_trgm_ops);
create index complaints_person on complaints (person_id, id desc) where person_id is not null;
create index complaints_order on complaints (order_id) where order_id is not null;
create index complaints_handler on complaints (handler_id) where state = 'OPEN' and handler_id is not null;

-- The texts of a complaint, append-only: the first of whoever complained, then answers and notes.
create table complaint_texts (
  id uuid primary key default new_id(),
  complaint_id uuid not null references complaints (id),
  seq int not null check (seq > 0),
  -- Made by the client, so that a text that is sent twice is one.
  client_id uuid not null,
  by_id uuid references people (id),
  by_role text check (by_role in ('CUSTOMER', 'VENDOR', 'ADMIN', 'SUPER_ADMIN')),
  body text not null check (length(body) between 1 and 5000),
  is_internal boolean not null default false,
  created_at timestamptz not null default now(),
  constraint complaint_texts_seq unique (complaint_id, seq),
  constraint complaint_texts_internal check (not is_internal or by_role in ('ADMIN', 'SUPER_ADMIN')),
  constraint complaint_texts_by check ((by_id is null) = (by_role is null))
);
create unique index complaint_texts_once on complaint_texts (by_id, client_id) where by_id is not null;

create table complaint_pictures (
  picture_id uuid primary key references private_pictures (id),
  text_id uuid not null references complaint_texts (id),
  position int not null check (position between 1 and 4)
);
create index complaint_pictures_text on complaint_pictures (text_id, position);

-- What a buyer and a shop write each other: about an order, or before it about a product.
create table conversations (
  id uuid primary key default new_id(),
  order_id uuid references orders (id),
  product_id uuid references products (id),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  -- The newest message: its number within the conversation, its time, and whose it is.
  last_seq int not null default 0,
  last_at timestamptz not null default now(),
  -- How many messages of the others each side has not read. A shop is one person, its vendor.
  customer_unread int not null default 0,
  shop_unread int not null default 0,
  -- When the buyer or the shop asked the market to join.
  admin_asked_at timestamptz,
  -- How many messages were reported and await a decision.
  reports int not null default 0 check (reports >= 0),
  created_at timestamptz not null default now(),
  constraint conversations_about check (num_nonnulls(order_id, product_id) = 1),
  constraint conversations_order unique (order_id),
  constraint conversations_product unique (customer_id, product_id)
);
create index conversations_customer
  on conversations (customer_id, (customer_unread > 0) desc, last_at desc, id desc);
create index conversations_shop on conversations (shop_id, (shop_unread > 0) desc, last_at desc, id desc);
create index conversations_newest on conversations (last_at desc, id desc);
create index conversations_reported on conversations (last_at desc, id desc) where reports > 0;
create index conversations_asked on conversations (last_at desc, id desc) where admin_asked_at is not null;

create table conversation_messages (
  id uuid primary key default new_id(),
  conversation_id uuid not null references conversations (id),
  seq int not null check (seq > 0),
  client_id uuid not null,
  by_id uuid not null references people (id),
  by_role text not null check (by_role in ('CUSTOMER', 'VENDOR', 'ADMIN', 'SUPER_ADMIN')),
  -- As it was written. Only admins see this where `masked` is set.
  body text not null check (length(body) <= 2000),
  -- The text without phone numbers, email addresses and links; null when it has none.
  masked text,
  hidden_at timestamptz,
  hidden_by uuid references people (id),
  created_at timestamptz not null default now(),
  constraint conversation_messages_seq unique (conversation_id, seq),
  constraint conversation_messages_once unique (by_id, client_id),
  constraint conversation_messages_hidden check ((hidden_at is null) = (hidden_by is null))
);
create index conversation_messages_by on conversation_messages (by_id, created_at);

create table conversation_pictures (
  picture_id uuid primary key references private_pictures (id),
  message_id uuid not null references conversation_messages (id),
  position int not null check (position between 1 and 4)
);
create index conversation_pictures_message on conversation_pictures (message_id, position);

-- Until where a person has read a conversation, on all their devices, and when they were last emailed about it.
create table conversation_reads (
  conversation_id uuid not null references conversations (id),
  person_id uuid not null references people (id),
  read_seq int not null default 0,
  mailed_seq int not null default 0,
  mailed_at timestamptz,
  primary key (conversation_id, person_id)
);

create table conversation_reports (
  message_id uuid not null references conversation_messages (id),
  by_id uuid not null references people (id),
  reason text not null check (length(reason) between 1 and 500),
  -- When an admin hid the message or kept it.
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (message_id, by_id)
);
