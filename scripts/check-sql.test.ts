import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqlProblems } from './check-sql.ts'
import type { SqlRules } from './check-sql.ts'

let root = ''
const rules: SqlRules = {
  tables: { core: ['log'], shops: ['shops'], orders: ['items', 'orders'] },
  exceptions: [],
}
const migration = 'server/migrations/0001-tables.sql'
const more = 'server/migrations/0002-more.sql'
const orderFile = 'server/migrations/sql-order.json'
const shopsSql = 'server/src/features/shops/shops.sql'
const ordersSql = 'server/src/features/orders/orders.sql'
const shopsQueries = 'server/src/features/shops/shops.queries.ts'
const ordersQueries = 'server/src/features/orders/orders.queries.ts'

const body = (name: string, statements: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    ${statements}
    return null;
  end
  $$;`

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-sql-'))
  plant({
    'server/src/app.ts': [
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
    [orderFile]: JSON.stringify([
      'core/sql/core.base.sql',
      'core/sql/core.sql',
      'features/shops/shops.sql',
      'features/orders/orders.sql',
    ]),
    'server/src/core/sql/core.base.sql': `
      create extension if not exists pg_trgm;
      create or replace function new_id() returns int language sql as 'select 1';`,
    'server/src/core/sql/core.sql': body('touch', 'new.name := upper(new.name);'),
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
    [shopsQueries]:
      'export const all = sql`select orders.name from shops orders where ${condition}`',
    [ordersQueries]: `export const add = sql\`
      with shops as (select 1), gone as (delete from orders returning *)
      insert into items (id, shops) select * from shops on conflict do update set id = 1\``,
    'server/src/site/sitemap.ts': "export const text = 'select id from orders'",
  })
})

afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

test('a repository that keeps to the rules has no problems', () => {
  expect(sqlProblems(root, rules)).toEqual([])
})

const names = 'names orders, a table of orders, which comes later than shops'
const writes = 'writes shops, a table of shops'
const planted: [what: string, file: string, text: string, problem: string][] = [
  ['a function body names a later table', shopsSql, body('f', 'perform from orders;'), names],
  [
    'an expression in a function body names a later table',
    shopsSql,
    body(
      'f',
      'if exists (select from orders) then new.name := (select max(id) from orders); end if;',
    ),
    names,
  ],
  [
    'a SQL function names a later table',
    shopsSql,
    "create or replace function f() returns int language sql as 'select id from shops join orders using (id)'",
    names,
  ],
  ['a view names a later table', shopsSql, 'create or replace view v as table orders', names],
  [
    'SQL that is put together names a later table',
    shopsSql,
    body('f', "execute 'select id from ' || 'shops s, orders o where s.%I = ''';"),
    names,
  ],
  [
    'a function body writes the table of another feature',
    ordersSql,
    body('f', 'update shops set name = null;'),
    writes,
  ],
  [
    'SQL that is put together writes the table of another feature',
    ordersSql,
    body('f', "execute 'delete from shops';"),
    writes,
  ],
  [
    'a trigger changes rows of another feature before they are written',
    ordersSql,
    'create or replace trigger t before insert on shops for each row execute function touch()',
    writes,
  ],
  [
    'a function calls one of a later feature',
    shopsSql,
    body('f', 'perform count_items();'),
    'calls count_items of orders, which comes later',
  ],
  [
    'a function stands in two files',
    shopsSql,
    body('touch', 'new.name := null;'),
    'function touch stands in server/src/core/sql/core.sql too',
  ],
  [
    'a statement runs only once',
    shopsSql,
    "create function f() returns int language sql as 'select 1'",
    "f can't be applied again",
  ],
  [
    'a SQL file makes a table',
    shopsSql,
    'create table t (id int)',
    "table t can't be applied again",
  ],
  ['a SQL file writes rows', shopsSql, 'delete from shops', "DeleteStmt can't be applied again"],
  [
    'a base file names a table',
    'server/src/core/sql/core.base.sql',
    "create or replace function f() returns int language sql as 'select id from log'",
    'names log, but comes before all tables',
  ],
  [
    'a SQL file is not listed',
    'server/src/features/shops/more.sql',
    'select 1',
    'lacks server/src/features/shops/more.sql',
  ],
  [
    'core names the table of a feature',
    'server/src/core/sql/core.sql',
    body('touch', 'perform from shops;'),
    'names shops, a table of shops, which comes later than core',
  ],
  ['a statement names a later table', shopsQueries, 'sql`select * from shops, orders o`', names],
  [
    'a fragment names a later table',
    shopsQueries,
    'const piece = sql`${a} left join lateral (select from orders ${b}) x on true`',
    names,
  ],
  ['a plain text names a later table', shopsQueries, "query('select id from orders')", names],
  ['a hot statement names a later table', shopsQueries, 'hot`select id from orders`', names],
  [
    'a statement writes the table of another feature',
    ordersQueries,
    'sql`with gone as (delete from shops where id = ${id}) select 1`',
    writes,
  ],
  [
    'the site writes a table',
    'server/src/site/sitemap.ts',
    'sql`update ${x} set y = 1`, sql`truncate shops`',
    writes,
  ],
  [
    'a migration makes a trigger',
    more,
    'create trigger t after insert on shops for each row execute function touch()',
    'trigger t on shops belongs beside its noun, not in a migration',
  ],
  ['a table has no owner', more, 'create table nobodys (id int)', 'nobodys has no owner'],
  [
    'a foreign key refers to a later table',
    more,
    'alter table shops add column order_id int references orders (id)',
    names,
  ],
]

test.each(planted)('is found: %s', (_what, file, text, problem) => {
  plant({ [file]: text })
  const found = sqlProblems(root, rules)
  expect(found.filter((each) => each.includes(problem))).not.toEqual([])
  expect(found.every((each) => each.includes(file) || each.includes('.json'))).toBe(true)
})

test.each([
  ['a file that does not exist', ['features/shops/none.sql'], 'none.sql, which does not exist'],
  ['a file twice', ['features/orders/orders.sql'], 'orders.sql twice'],
  ['a feature before the ones it needs', ['features/shops/shops.sql'], 'shops.sql too late'],
])('is found: sql-order.json has %s', (_what, more, problem) => {
  const order = [
    'core/sql/core.base.sql',
    'core/sql/core.sql',
    'features/orders/orders.sql',
    ...more,
  ]
  plant({ [orderFile]: JSON.stringify(order) })
  expect(sqlProblems(root, rules).join('\n')).toContain(problem)
})

test('an exception allows what it names, and is a problem when nothing needs it', () => {
  plant({ [ordersSql]: body('count_items', 'update shops set name = null;') })
  const why = 'a counter'
  const needed = { place: 'orders', may: 'write', table: 'shops', why } as const
  expect(sqlProblems(root, { ...rules, exceptions: [needed] })).toEqual([])
  const idle = { place: 'shops', may: 'name', table: 'items', why } as const
  expect(sqlProblems(root, { ...rules, exceptions: [needed, idle] })).toEqual([
    "sql-rules.ts: nothing needs 'shops may name items' any more",
  ])
})

test('an owner of a table that no migration makes is a problem', () => {
  const tables = { ...rules.tables, shops: ['shops', 'stalls'] }
  expect(sqlProblems(root, { ...rules, tables })).toEqual([
    'sql-rules.ts: no migration makes stalls',
  ])
})
