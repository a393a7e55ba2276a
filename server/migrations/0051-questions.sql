-- What people ask about a product in public, and the answers (docs/decisions/0074-trust-on-the-product-page.md).
create table questions (
  id uuid primary key default new_id(),
  product_id uuid not null references products (id),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  -- Made by the client, so that a question that is sent twice is one.
  client_id uuid not null,
  -- As it was written. Only admins see this where `masked` is set.
  body text not null check (length(body) between 1 and 1000),
  -- The text without phone numbers, email addresses and links; null when it has none.
  masked text,
  hidden_at timestamptz,
  hidden_by uuid references people (id),
  -- Answers that are not hidden, and whether one of them is the shop's: kept by a trigger.
  answers int not null default 0 check (answers >= 0),
  is_answered boolean not null default false,
  -- When the asker was told of the shop's answer and of a buyer's, once each.
  shop_told_at timestamptz,
  buyer_told_at timestamptz,
  -- Reports of it or its answers that await a decision: kept by a trigger.
  reports int not null default 0 check (reports >= 0),
  created_at timestamptz not null default now(),
  constraint questions_once unique (customer_id, client_id),
  constraint questions_hidden check ((hidden_at is null) = (hidden_by is null))
);
create index questions_product on questions (product_id, created_at desc, id desc) include (customer_id, hidden_at);
create index questions_shop on questions (shop_id, created_at desc, id desc) where hidden_at is null;
create index questions_open on questions (shop_id, created_at, id) where hidden_at is null and not is_answered;
create index questions_newest on questions ((reports > 0) desc, created_at desc, id desc);
create index questions_customer on questions (customer_id, created_at);

create table question_answers (
  id uuid primary key default new_id(),
  question_id uuid not null references questions (id) on delete cascade,
  by_id uuid not null references people (id),
  -- A customer has bought the product and it was delivered.
  by_role text not null check (by_role in ('CUSTOMER', 'VENDOR')),
  body text not null check (length(body) between 1 and 2000),
  masked text,
  hidden_at timestamptz,
  hidden_by uuid references people (id),
  created_at timestamptz not null default now(),
  constraint question_answers_once unique (question_id, by_id),
  constraint question_answers_hidden check ((hidden_at is null) = (hidden_by is null))
);
create index question_answers_by on question_answers (by_id, created_at);

-- Reports of a question, or of one of its answers.
create table question_reports (
  id uuid primary key default new_id(),
  question_id uuid not null references questions (id) on delete cascade,
  answer_id uuid references question_answers (id) on delete cascade,
  by_id uuid not null references people (id),
  reason text not null check (length(reason) between 1 and 500),
  -- When an admin hid it or kept it.
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint question_reports_once unique nulls not distinct (question_id, answer_id, by_id)
);
create index question_reports_answer on question_reports (answer_id) where answer_id is not null;
