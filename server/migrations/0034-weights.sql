-- What a piece weighs with its box, for markets whose delivery charge depends on it (docs/decisions/0070-delivery-rates.md).
alter table products add column weight_grams int not null default 500;
alter table products add constraint products_weight_grams check (weight_grams between 1 and 50000) not valid;
