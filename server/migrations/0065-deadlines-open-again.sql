-- What is open again after it was settled is told again: a complaint that is answered and opened again has a new
-- deadline, and a seller's payment that the bank sent back is due anew. These have a table of their own, because the key
-- of the first one is the conflict target of the release before.
create table deadline_events_again (
  kind text not null,
  subject_id uuid not null,
  event text not null check (event in ('WARNED', 'PASSED')),
  order_id uuid,
  shop_id uuid,
  due_at timestamptz not null,
  at timestamptz not null default now(),
  primary key (kind, subject_id, event, due_at)
);
create index payouts_returned on payouts (shop_id) include (id, returned_at) where status = 'RETURNED';
