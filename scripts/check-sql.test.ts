import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sqlProblems } from './check-sql.ts'
import {
  baseSql,
  body,
  coreSql,
  more,
  ordersQueries,
  ordersSql,
  repository,
  rules,
  shopsQueries,
  shopsSql,
  toOrder,
} from './sql-plants.ts'
import { orderFile, raiseRevision, readOrder } from './sql-revision.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-sql-'))
  plant(repository)
  raiseRevision(root)
})

afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

test('reports nothing for a repository that follows the rules', () => {
  expect(sqlProblems(root, rules)).toEqual([])
})

const names = 'names orders, a table of orders, which comes later than shops'
const writes = 'writes rows of shops, a table of shops'
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
    'dynamic SQL names a later table',
    shopsSql,
    body('f', "execute 'select id from ' || 'shops s, orders o where s.%I = ''';"),
    names,
  ],
  [
    'a function body writes the table of another feature',
    ordersSql,
    body('f', 'update shops set name = null;'),
    'writes shops.name, a table of shops',
  ],
  [
    'dynamic SQL writes the table of another feature',
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
    'a function is defined in two files',
    shopsSql,
    body('touch', ''),
    'touch stands in server/src/core/sql/core.sql too',
  ],
  [
    'a statement runs only once',
    shopsSql,
    "create function f() returns int language sql as 'select 1'",
    "f can't be applied again",
  ],
  [
    'a SQL file creates a table',
    shopsSql,
    'create table t (id int)',
    "table t can't be applied again",
  ],
  ['a SQL file writes rows', shopsSql, 'delete from shops', "DeleteStmt can't be applied again"],
  [
    'a base file names a table',
    baseSql,
    "create or replace function f() returns int language sql as 'select id from log'",
    'names log, but comes before',
  ],
  [
    'a SQL file is not listed',
    'server/src/features/shops/more.sql',
    'select 1',
    'lacks server/src/features/shops/more.sql',
  ],
  [
    'core names the table of a feature',
    coreSql,
    body('touch', 'perform from shops;'),
    'names shops, a table of shops, which comes later',
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
    'a migration creates a trigger',
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

test.each(planted)('reports: %s', (_what, file, text, problem) => {
  plant({ [file]: text })
  const found = sqlProblems(root, rules)
  expect(found.filter((each) => each.includes(problem))).not.toEqual([])
  expect(found.every((each) => each.includes(file) || each.includes('.json'))).toBe(true)
})

test.each([
  ['a file that does not exist', 'features/shops/none.sql', 'none.sql, which does not exist'],
  ['a file twice', 'features/orders/orders.sql', 'orders.sql twice'],
  ['a feature after one that needs it', 'features/shops/shops.sql', 'shops.sql too late'],
])('reports: sql-order.json has %s', (_what, last, problem) => {
  const first = ['core/sql/core.base.sql', 'core/sql/core.sql', 'features/orders/orders.sql']
  plant({ [orderFile]: toOrder([...first, last]) })
  expect(sqlProblems(root, rules).join('\n')).toContain(problem)
})

const counter = { place: 'orders', table: 'shops', writes: ['name', 'size'], why: 'a counter' }
test.each([
  ['a SQL file', ordersSql, (set: string) => body('count_items', `update shops set ${set};`)],
  ['TypeScript', ordersQueries, (set: string) => `sql\`update shops s set ${set} where ok\``],
])('an exception allows only its columns, in %s', (_what, file, toText) => {
  const withCounter = { ...rules, exceptions: [counter] }
  plant({ [file]: toText('name = left(a, b), size = 2') })
  raiseRevision(root)
  expect(sqlProblems(root, withCounter)).toEqual([])
  plant({ [file]: toText('name = left(a, b), size = 2, rest = 1') })
  raiseRevision(root)
  expect(sqlProblems(root, withCounter)).toEqual([
    expect.stringContaining('writes shops.rest, a table of shops'),
  ])
})

test('reports an exception that nothing needs', () => {
  const exceptions = [counter, { place: 'shops', table: 'items', why: 'old' }]
  expect(sqlProblems(root, { ...rules, exceptions })).toEqual([
    "sql-rules.ts: nothing needs 'orders may write shops.name' any more",
    "sql-rules.ts: nothing needs 'orders may write shops.size' any more",
    "sql-rules.ts: nothing needs 'shops may name items' any more",
  ])
})

test('reports an owner of a table that no migration creates', () => {
  const tables = { ...rules.tables, shops: ['shops', 'stalls'] }
  expect(sqlProblems(root, { ...rules, tables })).toEqual([
    'sql-rules.ts: no migration makes stalls',
  ])
})

describe('the revision of SQL files', () => {
  const problem = `${orderFile}: SQL files have changed since revision 1: run npm run sql-revision`
  const problems = () => sqlProblems(root, rules)

  test.each([
    ['changes', () => plant({ [coreSql]: body('touch', 'new.name := lower(new.name);') })],
    ['of base functions changes', () => plant({ [baseSql]: `${repository[baseSql]} -- more` })],
    [
      'is left out',
      () => {
        const { files, ...order } = readOrder(root)
        plant({ [orderFile]: JSON.stringify({ ...order, files: files.slice(0, -1) }) })
        rmSync(path.join(root, ordersSql))
      },
    ],
  ])('has to rise when a text %s', (_what, change) => {
    change()
    expect(problems()).toContain(problem)
    expect(raiseRevision(root)).toBe(2)
    expect(problems()).not.toContain(problem)
  })

  test('does not rise when no text has changed', () => {
    expect(raiseRevision(root)).toBe(1)
  })

  test.each([0, 2])('cannot be changed to %i by hand', (revision) => {
    plant({ [orderFile]: JSON.stringify({ ...readOrder(root), revision }) })
    expect(problems()).toEqual([expect.stringContaining('run npm run sql-revision')])
  })
})
