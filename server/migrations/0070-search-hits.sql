-- A product that a search finds, while `find_products` ranks it.
create type search_hit as (
  product_id uuid,
  -- The product itself if it is of no family.
  family uuid,
  category_id uuid,
  score float8
);
