-- What goes together with a product, and how many bought it lately, counted every night
-- (docs/decisions/0075-what-a-price-was-and-what-goes-together.md). No row tells of a person.
create table product_companions (
  product_id uuid not null references products (id),
  kind text not null check (kind in ('BOUGHT', 'VIEWED')),
  position smallint not null check (position between 1 and 12),
  companion_id uuid not null references products (id),
  -- How many people bought, or looked at, both: at least as many as keep each of them unknown.
  people int not null check (people >= 3),
  -- Which part of the nightly count the product belongs to.
  part smallint not null check (part >= 0),
  primary key (product_id, kind, position),
  check (companion_id <> product_id)
);
create index product_companions_part on product_companions (part);
create index product_companions_companion on product_companions (companion_id);

create table product_buyers (
  product_id uuid primary key references products (id),
  -- How many people bought it within the last 30 days.
  buyers int not null check (buyers >= 5),
  part smallint not null check (part >= 0)
);
create index product_buyers_part on product_buyers (part);

-- How far the count of a day got: one row. A killed one goes on there.
create table companion_count (
  id boolean primary key default true check (id),
  day date not null,
  next_part smallint not null check (next_part >= 0)
);
insert into companion_count (day, next_part) values ('2020-01-01', 4);
