-- Which market this is, wherever its database lies, and how its backups are doing. One row.
create table backup_state (
  only_row boolean primary key default true check (only_row),
  market_id uuid not null default new_id(),
  -- The newest whole backup: when it began, how many bytes are stored, how long it took.
  saved_at timestamptz,
  saved_bytes bigint,
  saved_seconds double precision,
  -- Whatever was acknowledged before this can be restored.
  covered_at timestamptz,
  -- The last try that failed; kept until one succeeds.
  failed_at timestamptz,
  failure text
);

insert into backup_state default values;
