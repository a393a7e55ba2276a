create or replace trigger families_touch before update on families
  for each row execute function touch_updated_at();

-- A product's values along these axes; null where it has none.
create or replace function axis_values_of(product uuid, axes int[]) returns int[] language sql stable as $$
  select array(
    select (select a.value_id from product_attributes a
      where a.product_id = product and a.attribute_id = x.axis limit 1)
    from unnest(axes) with ordinality x (axis, place) order by place)
$$;

-- An attribute's name within a sentence: "4 colour options", "2 RAM options".
create or replace function choice_word(attribute text) returns text language sql immutable as $$
  select case when attribute = upper(attribute) then attribute else lower(attribute) end
$$;

-- What a shopper can choose from in a family: how many values its products on sale have along the first axis in
-- which they differ. Empty when there is no choice.
create or replace function choices_of(family uuid) returns text language sql stable as $$
  select coalesce((
    select c.n || ' ' || choice_word(a.name) || ' options'
    from families f cross join unnest(f.axes) with ordinality x (axis, place)
      join attributes a on a.id = x.axis
      cross join lateral (select count(distinct p.axis_values[x.place]) as n from products p
        where p.family_id = f.id and p.deleted_at is null and p.status = 'ACTIVE') c
    where f.id = family and c.n > 1
    order by x.place limit 1), '')
$$;

-- Chooses the face of a family: of the members on sale the cheapest in stock, else the cheapest; members that are not
-- on sale come last. Whether the shop is open does not matter, since all are of one shop. Of equal ones the face stays.
-- The members are locked in the order of all writers.
create or replace function refresh_family(family uuid) returns boolean language plpgsql as $$
declare
  face uuid;
  note text;
begin
  perform from products where family_id = family order by id for no key update;
  face := (select p.id from products p where p.family_id = family and p.deleted_at is null
    order by p.status = 'ACTIVE' desc, p.stock > 0 desc, p.price, p.is_face desc, p.id limit 1);
  note := choices_of(family);
  update products p set is_face = p.id is not distinct from face, choices = note
  where p.family_id = family and (p.is_face <> (p.id is not distinct from face) or p.choices <> note);
  return found;
end
$$;

-- A sale that takes the last piece holds its products, so it must not wait for the other members: a job chooses. The
-- stock of a face changes with every sale, but only the last piece, or the first, matters.
create or replace function pass_face_on() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('families.refresh', payload => json_build_object('id', new.family_id));
  return null;
end
$$;
create or replace trigger products_face_passed_on
  after update of stock, price, status, deleted_at on products for each row
  when (new.family_id is not null and old.family_id = new.family_id
    and ((old.stock > 0) <> (new.stock > 0) or old.price <> new.price or old.status <> new.status
      or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function pass_face_on();

-- The values along the axes follow the attributes of a member. While an attribute is replaced its value is missing for
-- a moment; the old one stays then. One that makes two members the same violates products_family_values.
create or replace function follow_axis_values() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select p.id, p.family_id, v.axis_values
    from (select distinct product_id from changed_rows) r join products p on p.id = r.product_id
      join families f on f.id = p.family_id,
      lateral (select axis_values_of(p.id, f.axes) as axis_values) v
    where array_position(v.axis_values, null) is null and p.axis_values <> v.axis_values
    order by p.id
  loop
    if tg_op = 'UPDATE' and exists (
        select from products where family_id = changed.family_id and axis_values = changed.axis_values
          and deleted_at is null and id <> changed.id) then
      update products set family_id = null, axis_values = '{}', is_face = true, choices = '' where id = changed.id;
    else
      update products set axis_values = changed.axis_values where id = changed.id;
    end if;
    perform graphile_worker.add_job('families.refresh', payload => json_build_object('id', changed.family_id));
  end loop;
  return null;
end
$$;
create or replace trigger product_attributes_axes_added after insert on product_attributes
  referencing new table as changed_rows for each statement execute function follow_axis_values();
create or replace trigger product_attributes_axes_changed after update on product_attributes
  referencing new table as changed_rows for each statement execute function follow_axis_values();

-- What cards say of the choices follows the name of an axis. One statement adds a job for each family, so the admin does
-- not wait for thousands of them; the jobs wait behind all others.
create or replace function pass_axis_name_on() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_jobs(array_agg(
    row('families.refresh', json_build_object('id', f.id), null, null, null, null, 1, null)::graphile_worker.job_spec))
  from families f where new.id = any (f.axes) having count(*) > 0;
  return null;
end
$$;
create or replace trigger attributes_axis_renamed after update of name on attributes for each row
  when (choice_word(old.name) <> choice_word(new.name)) execute function pass_axis_name_on();
