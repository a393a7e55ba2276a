-- Letters lose their text once it is of no use: found by this.
create index mails_expiring on mails (expires_at) where expires_at is not null and body_html <> '';

-- One row a try to send a settlement's money back through its gateway, written before the gateway hears
-- of it. `request_id` is what the gateway knows it by, the same each time it is sent. `refunds` holds what
-- has gone back for good.
create table refund_attempts (
  id uuid primary key default new_id(),
  payment_id uuid not null references settlements (payment_id),
  order_id uuid not null references orders (id),
  gateway text not null,
  request_id text not null unique check (length(request_id) <= 30),
  amount bigint not null check (amount > 0),
  -- SENT: the gateway is being asked. UNKNOWN: its answer was lost, so the money may have gone. FAILED: it
  -- refused, and nothing has gone.
  status text not null default 'SENT' check (status in ('SENT', 'UNKNOWN', 'DONE', 'FAILED')),
  sends int not null default 1,
  reference text,
  -- Who decided on it; null: the market itself.
  by_id uuid,
  sent_at timestamptz not null default now(),
  checked_at timestamptz,
  -- While SENT, nobody else sends it before this time.
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  check ((next_check_at is null) = (status in ('DONE', 'FAILED')))
);
-- A payment's money is on its way back once at most.
create unique index refund_attempts_open on refund_attempts (payment_id) where status <> 'FAILED';
create index refund_attempts_due on refund_attempts (next_check_at) where next_check_at is not null;
create index refund_attempts_payment on refund_attempts (payment_id);
