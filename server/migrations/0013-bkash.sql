-- A payment that the payer approved and whose money the market has to take itself. DUE: the payer came back with an
-- approval. SENT: the gateway was told to take the money, which happens once; if its answer was lost, only a
-- question tells whether the money moved.
alter table payments add column capture text;
alter table payments add constraint payments_capture check (capture in ('DUE', 'SENT')) not valid;

-- A refund that its gateway accepted and carries out later is PROCESSING, with the gateway's reference. `polls`
-- counts the questions about it; `reason` is what the gateway said of a refund that it did not make.
alter table refund_attempts add column polls int not null default 0, add column reason text;
alter table refund_attempts drop constraint refund_attempts_status_check;
alter table refund_attempts add constraint refund_attempts_status
  check (status in ('SENT', 'PROCESSING', 'UNKNOWN', 'DONE', 'FAILED')) not valid;

-- The access token of each bKash account, shared by all processes. bKash blocks an account that asks for more than
-- two tokens in an hour, so the times of the last two calls are kept here, written before the call.
create table bkash_tokens (
  -- A hash that names the account and its host.
  account text primary key,
  -- Encrypted with a key derived from AUTH_SECRET.
  sealed text,
  refresh_at timestamptz,
  expires_at timestamptz,
  called_at timestamptz,
  called_before_at timestamptz,
  -- Until this time one process is asking for a token.
  calling_until timestamptz not null
);
