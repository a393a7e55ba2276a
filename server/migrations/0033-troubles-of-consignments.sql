-- Parcels at couriers that somebody has to know of (docs/decisions/0063-couriers-behind-one-adapter.md).

-- `sent_at`: when the courier was last asked to take the parcel. The others: when shop and admins were told, once each.
alter table consignments
  add column sent_at timestamptz not null default now(),
  add column told_unknown_at timestamptz,
  add column told_cash_at timestamptz;
update consignments set sent_at = created_at;

create index consignments_untold on consignments (created_at)
  where status in ('WAITING', 'UNKNOWN') and told_unknown_at is null;
