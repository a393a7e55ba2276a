-- Payments that SSLCommerz held were called failed after an hour and asked about no more; those of the last month are
-- asked about again, within a day.
update payments set next_check_at = now() + random() * interval '1 day'
where gateway = 'sslcommerz' and status = 'FAILED' and next_check_at is null
  and created_at > now() - interval '30 days';
