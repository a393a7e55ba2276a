-- In the order in which queries take them: a reader that has the products and waits for its category would stop this.
lock table products, categories in access exclusive mode;

-- `is_parent`: the category has others below it, kept by a trigger. Lists of the others stay as cheap as before.
alter table categories add column is_parent boolean not null default false;
create index categories_path on categories using gin (path);

-- `proposed_by`: the vendor who named a brand that no admin has looked at yet.
alter table brands add column proposed_by uuid references people (id) on delete set null;
create index brands_proposed on brands (proposed_by, created_at) where proposed_by is not null;

-- `brand_name`: the brand's name, so that lists need not join it. A trigger and a job keep it.
alter table products add column brand_name text not null default '';
create index products_brand on products (brand_id, created_at desc, id desc)
  include (category_id, price) where brand_id is not null;

create index product_attributes_attribute on product_attributes (attribute_id, product_id);
