create or replace function count_pictures() returns trigger language plpgsql as $$
begin
  update products p set picture_count = (select count(*) from product_pictures g where g.product_id = p.id)
  where p.id in (select product_id from changed_rows);
  return null;
end
$$;
create or replace trigger product_pictures_added after insert on product_pictures
  referencing new table as changed_rows for each statement execute function count_pictures();
create or replace trigger product_pictures_removed after delete on product_pictures
  referencing old table as changed_rows for each statement execute function count_pictures();

-- A product that loses its first picture by another way than the gallery shows the next one instead.
create or replace function promote_picture() returns trigger language plpgsql as $$
begin
  select g.image, g.picture, g.alt, g.alt_bn into new.image, new.picture, new.alt, new.alt_bn
  from product_pictures g where g.product_id = new.id order by g.position limit 1;
  return new;
end
$$;
create or replace trigger products_picture_promoted before update of image on products for each row
  when (new.image = '' and new.picture_count > 0) execute function promote_picture();

-- A picture that becomes the first leaves its later place.
create or replace function follow_first_picture() returns trigger language plpgsql as $$
begin
  delete from product_pictures where product_id = new.id and image = new.image;
  return null;
end
$$;
create or replace trigger products_first_picture after update of image on products for each row
  when (old.image <> new.image and new.picture_count > 0) execute function follow_first_picture();
