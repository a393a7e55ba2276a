-- Pictures, votes, answers and reports of reviews (docs/decisions/0074-trust-on-the-product-page.md).

-- A picture of a visible review is public: it has an address like any other. Withdrawn: since when it is private again
-- while its public files may still be stored.
alter table private_pictures
  add column published_at timestamptz,
  add column withdrawn_at timestamptz,
  add constraint private_pictures_published check (published_at is null or used_at is not null);
create index private_pictures_withdrawn on private_pictures (withdrawn_at) where withdrawn_at is not null;

alter table reviews
  -- A piece of the product was delivered to the writer and not returned.
  add column is_verified boolean not null default false,
  add column helpful int not null default 0 check (helpful >= 0),
  -- Reports that await a decision.
  add column reports int not null default 0 check (reports >= 0),
  add column picture_count smallint not null default 0 check (picture_count between 0 and 4),
  -- What the shop answers, without phone numbers, email addresses and links.
  add column answer text,
  add column answered_at timestamptz,
  -- When the writer was told of an answer, once.
  add column answer_told_at timestamptz,
  add constraint reviews_answer check (
    (answer is null) = (answered_at is null) and length(answer) between 1 and 2000);
create index reviews_product_stars on reviews (product_id, rating, created_at desc, id desc)
  include (customer_id, status);
create index reviews_product_highest on reviews (product_id, rating desc, created_at desc, id desc)
  include (customer_id, status);
create index reviews_product_helpful on reviews (product_id, helpful desc, created_at desc, id desc)
  include (customer_id, status);
create index reviews_product_pictured on reviews (product_id, created_at desc, id desc)
  include (customer_id, status) where picture_count > 0;
create index reviews_reported on reviews (created_at desc, id desc) where reports > 0;
create index reviews_reported_first on reviews ((reports > 0) desc, created_at desc, id desc)
  include (product_id, shop_id, customer_id, status);

-- What was kept is found first, so that a table without statistics can't make this a loop over all orders.
with kept as materialized (
  select distinct o.customer_id, i.product_id from orders o join order_items i on i.order_id = o.id
  where o.status = 'DELIVERED' and i.cancelled + i.returned < i.quantity
)
update reviews r set is_verified = true, updated_at = now()
from kept where kept.product_id = r.product_id and kept.customer_id = r.customer_id;

create table review_pictures (
  picture_id uuid primary key references private_pictures (id),
  review_id uuid not null references reviews (id) on delete cascade,
  position int not null check (position between 1 and 4)
);
create index review_pictures_review on review_pictures (review_id, position);

create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  person_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  primary key (review_id, person_id)
);
create index review_votes_person on review_votes (person_id);

create table review_reports (
  review_id uuid not null references reviews (id) on delete cascade,
  by_id uuid not null references people (id),
  reason text not null check (length(reason) between 1 and 500),
  -- When an admin hid the review or kept it.
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (review_id, by_id)
);
create index review_reports_by on review_reports (by_id);

-- The visible reviews of a product by their stars.
create table review_stars (
  product_id uuid not null references products (id),
  stars smallint not null check (stars between 1 and 5),
  reviews int not null default 0 check (reviews >= 0),
  with_pictures int not null default 0 check (with_pictures >= 0),
  primary key (product_id, stars)
);
insert into review_stars (product_id, stars, reviews)
select product_id, rating, count(*) from reviews where status = 'VISIBLE' group by product_id, rating;
