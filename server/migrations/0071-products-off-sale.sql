-- The reviews of a shop are counted without those of products that are not on sale.
create index products_off_sale on products (shop_id, id) where not visible;
