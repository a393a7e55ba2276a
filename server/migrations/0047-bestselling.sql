-- How many pieces of a product were sold in the last 30 days; a nightly job counts them, so placing an order does not.
alter table products add column sold int not null default 0 check (sold >= 0);
create index products_sold on products (sold desc, id desc) include (category_id, price) where visible;
create index products_category_sold on products (category_id, sold desc, id desc) include (price) where visible;
