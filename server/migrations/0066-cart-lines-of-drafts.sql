-- Carts took any product by its id. Lines of products that no price was ever asked for go; what is left of drafts from
-- before prices were kept shows what other products that are no longer sold show.
delete from cart_lines l using products p
where p.id = l.product_id and not p.visible
  and not exists (select from product_prices h where h.product_id = p.id);
