// A small repository that follows the rules, in which check-sql.test.ts plants violations.
import { orderFile } from './sql-revision.ts'
import type { SqlRules } from './sql-uses.ts'

export const rules: SqlRules = {
  tables: { core: ['log'], shops: ['shops'], orders: ['items', 'orders'] },
  exceptions: [],
}
export const migration = 'server/migrations/0001-tables.sql'
export const more = 'server/migrations/0002-more.sql'
export const baseSql = 'server/src/core/sql/core.base.sql'
export const coreSql = 'server/src/core/sql/core.sql'
export const shopsSql = 'server/src/features/shops/shops.sql'
export const ordersSql = 'server/src/features/orders/orders.sql'
export const shopsQueries = 'server/src/features/shops/shops.queries.ts'
export const ordersQueries = 'server/src/features/orders/orders.queries.ts'

export const body = (name: string, statements: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    ${statements}
    return null;
  end
  $$;`

/** The order before its first revision. */
export const toOrder = (files: string[]) => JSON.stringify({ revision: 0, digest: '', files })

export const repository: Record<string, string> = {
  'server/src/features.ts': [
    "import { shops } from '#features/shops/shops.routes.ts'",
    "import { orders } from '#features/orders/orders.routes.ts'",
    'const features = [shops, orders]',
  ].join('\n'),
  [migration]: `
      create table log (id int default new_id());
      create table shops (id int primary key, name text);
      create type total as (amount int);
      create table orders (id int, shop_id int references shops (id));
      create table items (order_id int);`,
  [orderFile]: toOrder([
    'core/sql/core.base.sql',
    'core/sql/core.sql',
    'features/shops/shops.sql',
    'features/orders/orders.sql',
  ]),
  [baseSql]: `
      create extension if not exists pg_trgm;
      create or replace function new_id() returns int language sql as 'select 1';`,
  [coreSql]: body('touch', 'new.name := upper(new.name);'),
  [shopsSql]: `
      create or replace trigger shops_touch before update on shops
        for each row execute function touch();`,
  [ordersSql]: `
      ${body('count_items', 'update orders set id = 1 where shop_id in (select id from shops);')}
      create or replace function totals() returns total[] language plpgsql as $$
      declare
        one total;
      begin
        return array[one];
      end
      $$;
      create or replace trigger shops_counted after update on shops
        for each row execute function count_items();`,
  [shopsQueries]: 'export const all = sql`select orders.name from shops orders where ${condition}`',
  [ordersQueries]: `export const add = sql\`
      with shops as (select 1), gone as (delete from orders returning *)
      insert into items (id, shops) select * from shops on conflict do update set id = 1\``,
  'server/src/site/sitemap.ts': "export const text = 'select id from orders'",
}
