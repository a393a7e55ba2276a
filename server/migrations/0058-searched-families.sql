-- Searches show one member of a family, so their rows know the family and its face. A process of the previous release
-- writes rows without them: `write_search` (product-search.sql), which it calls, fills them in.
alter table product_search
  add column family_id uuid,
  add column is_face boolean not null default true;

update product_search s set family_id = p.family_id, is_face = p.is_face
from products p where p.id = s.product_id and p.family_id is not null;
