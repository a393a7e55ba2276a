-- Whether anything still shows a picture is asked before it is removed.
create index products_image on products (image);
