-- Words that mean the same, edited by admins. A search for any of `words` also finds products with any other
-- of them or with any of `also_finds`, but not the other way round. `category`: the name of the category that
-- they mean, if it is not one of the words.
create table search_synonyms (
  id uuid primary key default new_id(),
  words text[] not null check (cardinality(words) between 1 and 40),
  also_finds text[] not null default '{}' check (cardinality(also_finds) <= 40),
  category text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What a search reads of the synonyms: one row for each word or phrase that people type, with the words and
-- phrases it stands for, normalised, and every single word in them.
create table search_phrases (
  phrase text not null,
  synonym_id uuid not null references search_synonyms (id) on delete cascade,
  phrases text[] not null,
  words text[] not null,
  category text not null,
  primary key (phrase, synonym_id)
);
create index search_phrases_synonym on search_phrases (synonym_id);

-- The vocabulary of the catalogue: a misspelt word is looked up here, not among the products. `products` is
-- an estimate that a nightly job corrects.
create table search_words (
  word text primary key,
  in_titles boolean not null,
  products int not null,
  learnt_at timestamptz not null default now(),
  sound text not null generated always as (sound_of(word)) stored
);
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) where in_titles;
create index search_words_sound on search_words (sound);
-- Bangla words by their sound.
create index search_words_bangla on search_words (sound) where word ~>=~ 'ঀ';

-- What people search for, by term, never by person. `result`: whether something has all of its words.
create table search_terms (
  term text primary key check (length(term) between 1 and 60),
  searches int not null check (searches > 0),
  result text not null check (result in ('ALL', 'PART', 'NONE')),
  last_at timestamptz not null default now()
);
create index search_terms_found on search_terms (searches desc, term) where result = 'ALL';
create index search_terms_fruitless on search_terms (searches desc, term) where result <> 'ALL';

-- What one word or phrase of a search stands for. `query`: what a product must have; null when the word is
-- neither known nor similar to a known one. `exact`: the words as typed, which only affect the order.
-- `words`: every word that matches. `categories`: those it means, in lower case. `meant`: what it was read as.
create type search_group as (
  label text, query text, exact text, words text[], categories text[], meant text);

-- `name_words`, `name_bn_words`: the words of the name in each language, without a plural s. A search that
-- has all words of either means this category.
create table categories (
  id uuid primary key default new_id(),
  name text not null,
  description text not null default '',
  image text not null default '',
  product_count int not null default 0 check (product_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  name_bn text not null default '',
  name_words text[] not null default '{}',
  name_bn_words text[] not null default '{}'
);
create unique index categories_name on categories (lower(name)) where deleted_at is null;

-- Triggers keep `visible` (the product is ACTIVE, its shop is open, neither is deleted), so that every public
-- read filters on one column of one table. Stock stands in no index: taking it stays a cheap update.
-- `featured`: the mean rating as if ten more buyers had given four stars each (a Bayesian mean), so that one
-- happy buyer weighs less than forty.
create table products (
  id uuid primary key default new_id(),
  shop_id uuid not null references shops (id),
  category_id uuid not null references categories (id),
  name text not null,
  description text not null,
  image text not null default '',
  picture jsonb,
  price bigint not null check (price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  stock int not null check (stock >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DRAFT', 'PAUSED')),
  visible boolean not null default false,
  rating_sum int not null default 0 check (rating_sum >= 0),
  review_count int not null default 0 check (review_count >= 0),
  rating double precision not null generated always as
    (case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 1) end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  featured double precision not null default 4
) with (fillfactor = 85);
-- One index for each sort order of a list. The included columns let the index alone answer the filters, so
-- that a rare match or a deep page never reads the products it skips.
create index products_price on products (price, id) where visible;
create index products_category_price on products (category_id, price, id) where visible;
create index products_category_newest on products (category_id, created_at desc, id desc)
  include (shop_id, price) where visible;
create index products_newest on products (created_at desc, id desc)
  include (shop_id, category_id, price) where visible;
create index products_rating on products (rating desc, id desc)
  include (category_id, price) where visible;
create index products_discount on products (discount desc, id desc)
  include (category_id, price) where visible;
create index products_featured on products (featured desc, id desc)
  include (category_id, price) where visible;
create index products_shop on products (shop_id, created_at desc, id desc)
  include (visible, category_id, price) where deleted_at is null;
create index products_image on products (image);

-- What a search reads of a product: one row for each product that is not deleted. It is a table of its own, so
-- that a new price or stock does not rewrite the large index. `title`: name, category and shop.
create table product_search (
  product_id uuid primary key references products (id) on delete cascade,
  shop_id uuid not null,
  category_id uuid not null,
  visible boolean not null,
  title tsvector not null,
  everything tsvector not null
);
create index product_search_shop on product_search (shop_id);
create index product_search_category on product_search (category_id);
-- The list of pending entries is short, since every search reads it to its end.
create index product_search_words on product_search using gin (title, everything)
  with (gin_pending_list_limit = 256);
