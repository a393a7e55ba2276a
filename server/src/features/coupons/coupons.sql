create or replace trigger coupons_touch
  before update of code, discount_amount, start_time, end_time, usage_limit, total_usage_limit, funding,
    deleted_at
  on coupons for each row execute function touch_updated_at();
