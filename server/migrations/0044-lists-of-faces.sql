-- Lists show the face of a family only. Each index of a list has a twin with that condition. The previous release,
-- which may still run, reads the old ones; the next release drops them.
create index products_faces_price on products (price, id) where visible and is_face;
create index products_faces_category_price on products (category_id, price, id) where visible and is_face;
create index products_faces_category_newest on products (category_id, created_at desc, id desc)
  include (shop_id, price) where visible and is_face;
create index products_faces_newest on products (created_at desc, id desc)
  include (shop_id, category_id, price) where visible and is_face;
create index products_faces_rating on products (rating desc, id desc)
  include (category_id, price) where visible and is_face;
create index products_faces_discount on products (discount desc, id desc)
  include (category_id, price) where visible and is_face;
create index products_faces_featured on products (featured desc, id desc)
  include (category_id, price) where visible and is_face;
create index products_faces_category_discount on products (category_id, discount desc, id desc)
  include (price) where visible and is_face;
create index products_faces_shop on products (shop_id, created_at desc, id desc)
  include (category_id, price) where visible and is_face;
