-- The places of a price in poisha where its binary form has a one, as keys of bit strings: -1 for the lowest bit, -2 for
-- the next one. A product has a dozen of them, and a whole category has about thirty.
create or replace function price_slices(price bigint) returns int[] language sql immutable parallel safe as $$
  select array(select -1 - n from generate_series(0, 61) n where price >> n & 1 = 1)
$$;

-- The range of a number by the upper ends of ranges: its end, `more` above all, or the number itself without ranges.
create or replace function number_range(number double precision, ends double precision[]) returns text
  language sql immutable parallel safe as $$
  select case when coalesce(cardinality(ends), 0) = 0 then number::text
    else coalesce((select min(e) from unnest(ends) e where e >= number)::text, 'more') end
$$;
