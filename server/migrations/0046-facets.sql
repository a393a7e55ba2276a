-- What products can be narrowed by, each under a small number. `kind` says what `ref` names: a category, a brand or a
-- shop by its id, a choice of an attribute (value), a number or a yes and no as `attribute:end`, and what the counts
-- need besides (all, price, rating, sale, stock).
create table facet_keys (
  id int primary key generated always as identity,
  kind text not null check (kind in ('all', 'brand', 'category', 'flag', 'number', 'price', 'rating', 'sale', 'shop',
    'stock', 'value')),
  ref text not null,
  unique (kind, ref)
);

-- Which products a filter finds: the keys of each product that is not deleted. It is a table of its own, so that a
-- new price or stock does not rewrite the index.
create table product_facets (
  product_id uuid primary key references products (id) on delete cascade,
  category_id uuid not null,
  keys int[] not null
);
create index product_facets_keys on product_facets using gin (keys) with (gin_pending_list_limit = 256);
create index product_facets_category on product_facets (category_id, product_id);

-- Products whose counts have to follow. A job takes them every minute.
create table facet_deltas (
  id bigint primary key generated always as identity,
  product_id uuid not null
);

-- What the counts hold of each listed product: its place in its category, and all its keys. Only the job writes it.
create table facet_members (
  product_id uuid primary key,
  category_id uuid not null,
  ordinal int not null check (ordinal >= 0),
  keys int[] not null
);
create unique index facet_members_ordinal on facet_members (category_id, ordinal);

-- A bit for each place of a category: whether the product there has the key. A chunk has 15,360 places: its row then
-- lies in the table itself, four to a page, and a change of one product rewrites few bytes.
create table facet_bits (
  category_id uuid not null,
  key int not null,
  chunk int not null,
  bits bit varying not null,
  primary key (category_id, key, chunk)
);
alter table facet_bits alter column bits set storage plain;

-- How many products of a category have a key, without any filter.
create table facet_counts (
  category_id uuid not null,
  key int not null,
  products int not null,
  primary key (category_id, key)
);

-- Products that are there already get their keys by the same job.
insert into facet_deltas (product_id) select id from products where deleted_at is null;
create index products_of_brand on products (brand_id, id) where brand_id is not null;
