-- Counters of the limits that several processes share. Unlogged: they are written often, live for minutes,
-- and may be lost in a crash. `key` is a keyed hash, so no address or person can be read from it.
create unlogged table rate_counts (
  key text primary key,
  count int not null,
  expires_at timestamptz not null
) with (fillfactor = 70);
create index rate_counts_age on rate_counts (expires_at);
