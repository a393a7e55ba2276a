-- What completes a search, and what people buy after one (docs/decisions/0081-searches-complete-and-learn.md).

-- `people`: how many different customers searched for the term within one week, at the most. A term is shown to others
-- only when they are enough to keep each of them unknown.
alter table search_terms add column people int not null default 0 check (people >= 0);
create index search_terms_beginning on search_terms (term text_pattern_ops) include (searches, last_at)
  where result = 'ALL' and people >= 3;

-- One random salt a week. Without it nobody can tell whose searches the rows of search_people are; it is deleted with
-- them, a few days after its week.
create table search_weeks (
  week date primary key,
  salt bytea not null
);
-- Who searched for a term on a day, as a number that the week's salt gives them, and when first.
create table search_people (
  term text not null references search_terms (term) on delete cascade,
  person bigint not null,
  day date not null,
  week date not null references search_weeks (week) on delete cascade,
  at timestamptz not null,
  primary key (term, person, day)
);
create index search_people_week on search_people (week, day);

-- The words of brands' names. A trigger keeps them.
create table brand_words (
  brand_id uuid not null references brands (id) on delete cascade,
  word text not null,
  primary key (brand_id, word)
);
create index brand_words_beginning on brand_words (word text_pattern_ops);
insert into brand_words (brand_id, word)
select distinct b.id, w from brands b, unnest(words_of(b.name) || words_of(b.name_bn)) w;

-- Which orders followed a search on the same day, of products that the search finds. The order knows its buyer and
-- whether it still stands; after 60 days the row is deleted.
create table search_sales (
  query text not null,
  product_id uuid not null references products (id),
  order_id uuid not null references orders (id),
  day date not null,
  primary key (query, product_id, order_id)
);
create index search_sales_day on search_sales (day);

-- What people buy after a search, counted every night: at least three different buyers, since fewer could be one
-- seller's friends. Searches by relevance raise these products, as far as they find them anyway.
create table search_favourites (
  query text not null,
  product_id uuid not null references products (id),
  buyers int not null check (buyers between 3 and 50),
  primary key (query, product_id)
);

-- The last day whose orders have been learnt from: one row.
create table search_lessons (
  id boolean primary key default true check (id),
  day date not null
);
insert into search_lessons (day) values ('2020-01-01');
