-- Counts of a price range read the prices by their bits instead of by steps, whose ends had to be looked up product by
-- product. What is long comes first; the locks that readers notice come last, and the job that writes the counts waits.
select pg_advisory_xact_lock(hashtext('facets'));

create table facet_members_by_price as
select m.product_id, m.category_id, m.ordinal,
  array(select key from unnest(m.keys) key where key not in (select id from facet_keys where kind = 'price')) as keys,
  p.price
from facet_members m join products p on p.id = m.product_id;
alter table facet_members_by_price
  alter column category_id set not null,
  alter column ordinal set not null,
  alter column keys set not null,
  alter column price set not null,
  add check (ordinal >= 0),
  add primary key (product_id);
create unique index facet_members_by_price_ordinal on facet_members_by_price (category_id, ordinal);

insert into facet_bits (category_id, key, chunk, bits)
select category_id, -1 - n, ordinal / 15360, bit_or(set_bit(repeat('0', 15360)::bit varying, ordinal % 15360, 1))
from facet_members_by_price, generate_series(0, 61) n where price >> n & 1 = 1 group by 1, 2, 3;

delete from facet_bits b using facet_keys k where k.id = b.key and k.kind = 'price';
delete from facet_counts c using facet_keys k where k.id = c.key and k.kind = 'price';
drop table facet_members;
alter table facet_members_by_price rename to facet_members;
alter table facet_members rename constraint facet_members_by_price_pkey to facet_members_pkey;
alter table facet_members rename constraint facet_members_by_price_ordinal_check to facet_members_ordinal_check;
alter index facet_members_by_price_ordinal rename to facet_members_ordinal;
delete from facet_keys where kind = 'price';
alter table facet_keys drop constraint facet_keys_kind_check;
alter table facet_keys add constraint facet_keys_kind_check check (kind in ('all', 'brand', 'category', 'flag', 'number',
  'proven', 'rating', 'sale', 'shop', 'stock', 'value'));
-- A table that is analysed while it is empty is taken for empty.
do $$
begin
  if exists (select from facet_members) then
    analyze facet_members, facet_bits;
  end if;
end
$$;
