create or replace trigger deadline_events_append_only before update or delete or truncate on deadline_events
  for each statement execute function refuse_change();
create or replace trigger stop_requests_append_only before update or delete or truncate on stop_requests
  for each statement execute function refuse_change();

-- When an order paid at `paid` is late: after five days in the district that it is sent from, after ten elsewhere or
-- where a district is not known. The day of the payment does not count, and the last day counts to its end. These are
-- days of the law of Bangladesh, whatever the market's time zone is. The first four digits of a place are its district.
create or replace function promise_end(paid timestamptz, from_district int, to_place int) returns timestamptz
language sql stable as $$
  select ((paid at time zone 'Asia/Dhaka')::date + case when from_district = to_place / 1000 then 5 else 10 end + 1)
    ::timestamp at time zone 'Asia/Dhaka'
$$;

-- The promise is frozen with the payment. What the shop or the buyer changes later does not change it.
create or replace function promise_delivery() returns trigger language plpgsql as $$
begin
  new.promised_at := promise_end(now(),
    (select district_id from shop_districts where shop_id = new.shop_id), new.place_id);
  return new;
end
$$;
create or replace trigger orders_promise_delivery before update of payment_status on orders for each row
  when (new.payment_status = 'PAID' and old.payment_status = 'UNPAID' and new.payment_type = 'ONLINE'
    and new.promised_at is null and new.status in ('PROCESSING', 'SHIPPED'))
  execute function promise_delivery();
create or replace trigger deadline_events_again_append_only before update or delete or truncate on deadline_events_again
  for each statement execute function refuse_change();
