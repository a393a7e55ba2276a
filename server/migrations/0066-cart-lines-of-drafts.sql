-- Carts took any product by its id. Lines of products that were never for sale go; every price that was asked is a row.
delete from cart_lines l using products p
where p.id = l.product_id and not p.visible
  and not exists (select from product_prices h where h.product_id = p.id);
