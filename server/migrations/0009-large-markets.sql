-- In a large market a search ranks the front of each category before it looks at all products (search_products).
alter table product_search add column front boolean not null default false;
create index product_search_front on product_search using gin (title, everything)
  with (gin_pending_list_limit = 256) where front and visible;

-- A misspelt word is compared with ordinary words only. Codes of models are most of a large vocabulary.
drop index search_words_trigrams;
create index search_words_trigrams on search_words using gin (word gin_trgm_ops)
  where in_titles and word ~ '^[a-z]+$';
create index search_words_other_trigrams on search_words using gin (word gin_trgm_ops)
  where in_titles and word !~ '^[a-z]+$';
