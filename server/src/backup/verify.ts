import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#core/boot/config.ts'
import { choose, type RestoreTarget } from './choose.ts'
import { restoreAside } from './restore.ts'
import { openSeal } from './seal.ts'
import { BackupError, openStore } from './store.ts'
import { firstOf } from '#core/first-of.ts'

export interface Verified {
  /** Every write that was acknowledged before this time was restored. */
  until: Date
  /** The number of rows of the main tables. */
  rows: Record<string, number>
  missingPictures: string[]
}

/**
 * Tests a backup: restores it into a temporary folder, lets PostgreSQL check each table and index, checks that
 * every order is complete, and fetches every picture.
 * @throws BackupError with the first problem found.
 */
export async function verifyBackup(
  config: Config,
  from: string,
  target: RestoreTarget,
): Promise<Verified> {
  const seal = await openSeal(config.backup.keys)
  const choice = await choose(openStore(from, config.backup), seal, target)
  const staging = mkdtempSync(path.join(tmpdir(), 'haat-verify-'))
  chmodSync(staging, 0o711)
  let rows: Record<string, number> = {}
  try {
    const missingPictures = await restoreAside(
      // Restores pictures into the temporary folder, even if the market stores them in a bucket.
      { ...config, s3: undefined },
      {
        staging,
        choice,
        seal,
        at: target.at,
        inspect: async (client) => {
          await inspectStructures(client)
          await inspectMoney(client)
          rows = await countRows(client)
        },
      },
    )
    return { until: target.at ?? new Date(choice.untilMs), rows, missingPictures }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Checks every page of every table, and that each index has an entry for every row, in order. */
async function inspectStructures(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists amcheck')
  const { rows: broken } = await client.query<{ table: string; message: string }>(
    `select c.oid::regclass::text as table, h.msg as message
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, verify_heapam(c.oid) h
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' limit 1`,
  )
  if (broken[0] !== undefined) {
    throw new BackupError(`${broken[0].table} is corrupt: ${broken[0].message}`)
  }
  await client.query(
    `select bt_index_check(c.oid, true)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_am a on a.oid = c.relam
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'i' and a.amname = 'btree'`,
  )
}

/** An order, its lines and its first event are written in one transaction, so none may be missing. */
async function inspectMoney(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select o.id from orders o
     where not exists (select from order_items i where i.order_id = o.id)
        or not exists (select from order_events e where e.order_id = o.id) limit 1`,
  )
  if (rows[0] !== undefined) throw new BackupError(`Order ${rows[0].id} is incomplete.`)
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['people', 'shops', 'products', 'orders', 'payments', 'media']) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    counts[table] = firstOf(rows).n
  }
  return counts
}
