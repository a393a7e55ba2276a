-- What holds for the goods of a category after delivery: for how many days a buyer may ask for a return, and why.
-- ANY: a change of mind too; FAULTY: only what is wrong, damaged or does not work; NONE: no returns.
alter table categories
  add column return_days int not null default 7 check (return_days between 0 and 60),
  add column returns text not null default 'ANY' check (returns in ('ANY', 'FAULTY', 'NONE'));

-- The warranty of a product: who serves it, for how many months, and what it leaves out. Zero months: none.
alter table products
  add column warranty_months int not null default 0 check (warranty_months between 0 and 240),
  add column warranty_by text check (warranty_by in ('BRAND', 'SELLER')),
  add column warranty_text text,
  add constraint products_warranty check ((warranty_months = 0) = (warranty_by is null)) not valid;

-- The same, as it was when the order was placed. Null on lines from before: seven days, ANY, no warranty.
alter table order_items
  add column return_days int check (return_days between 0 and 60),
  add column returns text check (returns in ('ANY', 'FAULTY', 'NONE')),
  add column warranty_months int check (warranty_months between 0 and 240),
  add column warranty_by text check (warranty_by in ('BRAND', 'SELLER')),
  add column warranty_text text;
