import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** A column as the catalogue describes it. */
interface CatalogueColumn {
  table: string
  column: string
  type: string
  isNullable: boolean
  /** The definitions of the column's check constraints. */
  checks: string[] | null
}

/** The kinds of `server/src/core/sql/kinds.ts` by PostgreSQL's names of the types. */
const kinds: Record<string, string> = {
  boolean: 'bool',
  bigint: 'int8',
  bytea: 'bytea',
  'character varying': 'text',
  date: 'date',
  'double precision': 'float8',
  integer: 'int4',
  json: 'json',
  jsonb: 'jsonb',
  smallint: 'int2',
  text: 'text',
  'text[]': 'texts',
  'uuid[]': 'uuids',
  'integer[]': 'int4s',
  'double precision[]': 'float8s',
  'timestamp with time zone': 'timestamptz',
  tsvector: 'tsvector',
  'bit varying': 'varbit',
  uuid: 'uuid',
}

const catalogue = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

/** The tables of what is sold, paid and owed, by how their names begin. */
const ofTradeName =
  /^(?:commission|coupon|order|payment|settlement|refund|sandbox|bkash|ledger|journal|payout|debt|shop_)/
/** Those of what follows an order: parcels, returns, reviews, messages, deadlines. The others are in `tables.ts`. */
const ofServiceName =
  /^(?:arrival|complaint|consignment|conversation|courier|deadline|notice|private|return|review|scorecard|shipment|stop|text)/

/** The texts of `tables.ts` and the two files beside it in `server/src/core/sql` for a migrated database. */
export async function describeTables(
  database: pg.Pool,
  checksum: string,
): Promise<{ all: string; ofTrade: string; ofService: string }> {
  const { rows } = await database.query<CatalogueColumn>(catalogue)
  const ofTrade = rows.filter(({ table }) => ofTradeName.test(table))
  const ofService = rows.filter(({ table }) => ofServiceName.test(table))
  const others = rows.filter((row) => !ofTrade.includes(row) && !ofService.includes(row))
  return {
    all: fileOf(others, checksum, {
      imports: [
        "import { describeTables } from './shapes.ts'",
        "import { tablesOfService } from './tables-of-service.ts'",
        "import { tablesOfTrade } from './tables-of-trade.ts'",
      ],
      head: [
        '/** Every table of the market, column by column. */',
        'export const tables = describeTables({',
        '  ...tablesOfService,',
        '  ...tablesOfTrade,',
      ],
      tail: '})',
    }),
    ofService: fileOf(ofService, checksum, {
      imports: [],
      head: [
        '/** The tables of what follows an order, column by column. */',
        'export const tablesOfService = {',
      ],
      tail: '} as const',
    }),
    ofTrade: fileOf(ofTrade, checksum, {
      imports: [],
      head: [
        '/** The tables of what is sold, paid and owed, column by column. */',
        'export const tablesOfTrade = {',
      ],
      tail: '} as const',
    }),
  }
}

interface Frame {
  imports: readonly string[]
  head: readonly string[]
  tail: string
}

function fileOf(rows: readonly CatalogueColumn[], checksum: string, frame: Frame): string {
  const used = new Set<string>()
  const tables = new Map<string, string[]>()
  for (const column of rows) {
    const kind = kindOf(column)
    used.add(kind.split(/\W/)[0] ?? kind)
    const nullable = column.isNullable ? '.orNull' : ''
    tables.set(column.table, [
      ...(tables.get(column.table) ?? []),
      `${column.column}: ${kind}${nullable}`,
    ])
  }
  return [
    '// Made from the migrated schema: npx vitest run --project server server/testing/tables.test.ts -u',
    `// Migrations: ${checksum}`,
    wrapped('import {', [...used].sort(), "} from './kinds.ts'", ''),
    ...frame.imports,
    '',
    ...frame.head,
    ...[...tables].map(([table, columns]) => wrapped(`${table}: {`, columns, '},', '  ')),
    frame.tail,
    '',
  ].join('\n')
}

/** The checksum in both files, which proves without a database that they are current. */
export function migrationsChecksum(folder: string): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.sql'))
      hash.update(`${file}\n${readFileSync(`${folder}/${file}`, 'utf8')}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

function kindOf({ table, column, type, checks }: CatalogueColumn): string {
  const kind = kinds[type]
  if (kind === undefined) throw new Error(`${table}.${column}: kinds.ts has no kind for ${type}`)
  const values = (checks ?? [])
    .map((check) => valuesOf(column, check))
    .find((found) => found !== null)
  return kind === 'text' && values
    ? `oneOf(${values.map((value) => `'${value}'`).join(', ')})`
    : kind
}

/** The values that `CHECK ((status = ANY (ARRAY['OPEN'::text, …])))` or `CHECK ((currency = 'BDT'::text))` allows. */
function valuesOf(column: string, check: string): string[] | null {
  const list = String.raw`'[^']*'::text(?:, '[^']*'::text)*`
  const allowed = new RegExp(
    String.raw`^CHECK \(\(${column} = (?:ANY \(ARRAY\[(${list})\]\)|('[^']*'::text))\)\)(?: NOT VALID)?$`,
  ).exec(check)
  const text = allowed?.[1] ?? allowed?.[2]
  return text === undefined
    ? null
    : Array.from(text.matchAll(/'([^']*)'/g), ([, value = '']) => value)
}

/** `head a, b tail`, wrapped over several lines if necessary. */
function wrapped(head: string, items: readonly string[], tail: string, indent: string): string {
  const line = `${indent}${head} ${items.join(', ')} ${tail}`
  if (line.length <= 100) return line
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    const longer = last === undefined ? undefined : `${last} ${item},`
    if (longer !== undefined && longer.length <= 100) lines[lines.length - 1] = longer
    else lines.push(`${indent}  ${item},`)
  }
  return [`${indent}${head}`, ...lines, `${indent}${tail}`].join('\n')
}
