-- Lists of all reviews look at a review's shop before its product.
drop index reviews_newest;
create index reviews_newest on reviews (created_at desc, id desc) include (product_id, shop_id);
