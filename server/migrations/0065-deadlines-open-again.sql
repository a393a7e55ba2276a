-- A complaint that is answered and opened again has a new deadline, of which the market is told again, and so it is of a
-- seller's payment that the bank sent back. A process of the release before fails to note deadlines from here on, since
-- the key is its conflict target. The job is retried, and the next release does it.
alter table deadline_events drop constraint deadline_events_pkey;
alter table deadline_events add primary key (kind, subject_id, event, due_at);
create index payouts_returned on payouts (shop_id) include (id, returned_at) where status = 'RETURNED';
