-- The step of a price in poisha: 48 to each tenfold, so that few products lie in the steps at the ends of a range.
create or replace function price_step(price bigint) returns int language sql immutable parallel safe as $$
  select floor(48 * log((case when price < 1 then 1 else price end)::double precision))::int
$$;

-- A price in poisha near the start of a step: the lowest of it or, by rounding, one next to it.
create or replace function price_of_step(step int) returns bigint language sql immutable parallel safe as $$
  select ceil(power(10::double precision, step / 48.0::double precision))::bigint
$$;

-- The range of a number by the upper ends of ranges: its end, `more` above all, or the number itself without ranges.
create or replace function number_range(number double precision, ends double precision[]) returns text
  language sql immutable parallel safe as $$
  select case when coalesce(cardinality(ends), 0) = 0 then number::text
    else coalesce((select min(e) from unnest(ends) e where e >= number)::text, 'more') end
$$;
