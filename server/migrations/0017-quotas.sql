-- Codes of coupons that do not exist, by person and by network, shared by every process.
create table coupon_guesses (
  subject text primary key,
  guesses int not null,
  window_started_at timestamptz not null
);

-- What each person has uploaded on a day (UTC).
create table upload_days (
  person_id uuid not null references people (id),
  day date not null,
  files int not null,
  bytes bigint not null,
  primary key (person_id, day)
);
create index upload_days_day on upload_days (day);
