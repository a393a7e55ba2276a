-- From when on the products of a large category have the key 0 among their bits: the newest thousands, which the first
-- pages of a list are read from. Categories get it when they are counted from scratch; they had `places` such products
-- then.
create table facet_fronts (
  category_id uuid primary key,
  since timestamptz not null,
  places int not null
);
