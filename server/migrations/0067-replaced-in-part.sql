-- When the money of pieces went back that should have been replaced and were not, so that it goes back once.
alter table returns add column missing_refunded_at timestamptz;
