-- `alt`, `alt_bn`: what the first picture shows, for those who can't see it. `picture_count`: how many pictures follow
-- it, kept by a trigger, so that a page without any asks for none.
alter table products
  add column alt_bn text not null default '',
  add column picture_count smallint not null default 0;

-- `axis_values`: the product's values along the axes of its family, in their order, kept by a trigger.
-- `choices`: a short text for cards ("4 colour options"), the same for every member.
alter table products
  add column axis_values int[] not null default '{}',
  add column choices text not null default '';
alter table products
  add constraint products_single_is_face check (family_id is not null or is_face) not valid,
  add constraint products_axis_values check (
    family_id is null or cardinality(axis_values) > 0 and array_position(axis_values, null) is null) not valid;
-- No two members of a family are the same.
create unique index products_family_values on products (family_id, axis_values)
  where family_id is not null and deleted_at is null;
