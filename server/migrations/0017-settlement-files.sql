-- A gateway's list of what it paid to our bank (docs/decisions/0054-settlement-files.md). One person imports it,
-- another accepts it; then it is entered in the books.
create table settlement_files (
  id uuid primary key default new_id(),
  -- People name the file by it.
  number int generated always as identity unique,
  gateway text not null check (gateway in ('sandbox', 'sslcommerz', 'aamarpay', 'bkash')),
  -- As the admin's computer calls it.
  name text not null,
  -- SHA-256 of its bytes.
  digest text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REJECTED')),
  rows int not null check (rows > 0),
  -- The days of its rows.
  first_day date not null,
  last_day date not null,
  by_id uuid not null references people (id),
  decided_by uuid references people (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint settlement_files_two_people check (decided_by <> by_id or status = 'REJECTED'),
  constraint settlement_files_decided
    check ((status = 'PENDING') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint settlement_files_days check (first_day <= last_day)
);
create index settlement_files_status on settlement_files (status, id desc);
-- The same file is imported once, unless it was rejected.
create unique index settlement_files_once on settlement_files (gateway, digest) where status <> 'REJECTED';

-- A row of such a file: a payment, or a refund (amounts below zero).
create table settlement_file_rows (
  file_id uuid not null references settlement_files (id),
  -- Its line in the file, as spreadsheets count.
  line int not null,
  kind text not null check (kind in ('PAYMENT', 'REFUND')),
  -- Our name of the payment, and the gateway's.
  transaction_id text not null,
  reference text not null,
  -- Poisha; what reaches the bank is the amount less the fee.
  amount bigint not null,
  fee bigint not null,
  day date not null,
  -- The gateway's name of the transfer to our bank.
  batch text not null,
  -- Names the row in every file of the gateway: it is entered once.
  key text not null,
  -- What it was found to be when the file was accepted.
  result text check (result in ('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE')),
  -- The payment or refund attempt of ours that it is, and what the books had for it.
  payment_id uuid references payments (id),
  attempt_id uuid references refund_attempts (id),
  our_amount bigint,
  our_fee bigint,
  primary key (file_id, line),
  constraint settlement_file_rows_found check (
    case when result in ('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS')
      then num_nonnulls(payment_id, attempt_id) = 1 and num_nulls(our_amount, our_fee) = 0
    else result is not null or num_nonnulls(payment_id, attempt_id, our_amount, our_fee) = 0 end),
  constraint settlement_file_rows_kind check (
    (kind = 'PAYMENT' or payment_id is null) and (kind = 'REFUND' or attempt_id is null))
);
create index settlement_file_rows_key on settlement_file_rows (key) where result is not null;
-- Nothing is entered twice, however many files name it.
create unique index settlement_file_rows_payment on settlement_file_rows (payment_id) where result <> 'DUPLICATE';
create unique index settlement_file_rows_refund on settlement_file_rows (attempt_id) where result <> 'DUPLICATE';

-- Rows of settlement files are found by the gateway's references.
create index settlements_reference on settlements (gateway_reference) where gateway_reference is not null;
create index refund_attempts_reference on refund_attempts (reference) where reference is not null;

-- What could not be explained of a transfer is cleared later: SHORTAGE from `difference` to an account, SURPLUS from
-- an account to it.
alter table ledger_proposals add column account text, add column party_id text;
alter table ledger_proposals drop constraint ledger_proposals_kind_check, drop constraint ledger_proposals_complete;
alter table ledger_proposals
  add constraint ledger_proposals_kind
    check (kind in ('CORRECTION', 'PENALTY', 'CREDIT', 'SHORTAGE', 'SURPLUS')) not valid,
  add constraint ledger_proposals_complete check (case kind
    when 'CORRECTION' then journal_id is not null and amount is null and account is null
    when 'PENALTY' then journal_id is null and shop_id is not null and amount is not null and account is null
    when 'CREDIT' then journal_id is null and shop_id is not null and amount is not null and account is null
    else journal_id is null and shop_id is null and amount is not null and account is not null end) not valid;
create index journal_lines_difference on journal_lines (journal_id) include (amount) where account = 'difference';
