-- The response to an order with its terms and number is about 1.8 kB, and a row from 2 kB on is compressed: two of three
-- were, where it was one of three before. A response is kept for a day and hardly ever read, so compressing it costs an
-- order more than the space is worth. Rows stay whole up to a page.
alter table idempotency_keys set (toast_tuple_target = 8160);
