-- The places of a price in poisha where its binary form has a one, as keys of bit strings: -1 for the lowest bit, -2 for
-- the next one. A product has a dozen of them, and a whole category has about thirty.
create or replace function price_slices(price bigint) returns int[] language plpgsql immutable parallel safe as $$
declare
  slices int[] := '{}';
  place int := -1;
begin
  while price > 0 loop
    if price & 1 = 1 then
      slices := slices || place;
    end if;
    price := price >> 1;
    place := place - 1;
  end loop;
  return slices;
end
$$;

-- The range of a number by the upper ends of ranges, ascending: its end, `more` above all, or the number itself without
-- ranges. Without a subquery, so that PostgreSQL puts it in place where it is called.
create or replace function number_range(number double precision, ends double precision[]) returns text
  language sql immutable parallel safe as $$
  select case when coalesce(cardinality(ends), 0) = 0 then number::text
    else coalesce((case when ends[width_bucket(number, ends)] = number then number
      else ends[width_bucket(number, ends) + 1] end)::text, 'more') end
$$;
