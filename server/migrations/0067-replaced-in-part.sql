-- When it was settled what of a request the order in its place did not bring: nothing, or its money went back.
alter table returns add column missing_settled_at timestamptz;
create index returns_missing on returns (id) where state = 'REPLACED' and missing_settled_at is null;
