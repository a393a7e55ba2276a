-- Is another after every change of commission_rates (commissions.sql), so that processes know whether the rates that they
-- have read are still those of the market. One row.
create table commission_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null default new_id()
);
insert into commission_version default values;
