import { couriers } from '@haat/contract/consignments'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { json, text, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed } from '#core/sql/shapes.ts'
import { recordOf } from '#features/consignments/couriers/calls.ts'
import { tables } from '#core/sql/tables.ts'
import type { ParcelStore, SandboxParcel } from './protocol.ts'

const parcel = {
  consignment: computed(text, sql`p.id::text`),
  courier: computed(tables.sandbox_parcels.courier, sql`p.courier`),
  request_id: computed(text, sql`p.request_id`),
  status: computed(text, sql`p.status`),
  fields: computed(json, sql`p.fields::json`),
}

function toParcel(row: RowOf<typeof parcel>): SandboxParcel {
  const courier = couriers.find((each) => each === row.courier) ?? 'STEADFAST'
  const { consignment, request_id: requestId, status } = row
  return { consignment, courier, requestId, status, fields: recordOf(row.fields) }
}

/** The test couriers' parcels of a demo. */
export function parcelStore(ctx: Ctx): ParcelStore {
  return {
    insert: async ({ courier, requestId, status, fields }) => {
      const row = await ctx.db.maybe(
        parcel,
        sql`
        with p as (
          insert into sandbox_parcels (courier, request_id, status, fields)
          values (${courier}, ${requestId}, ${status}, ${JSON.stringify(fields)}::jsonb)
          on conflict do nothing returning *
        )
        select ${columns(parcel)} from p`,
      )
      return row === null ? null : toParcel(row)
    },
    find: async (courier, by, value) => {
      const where = by === 'requestId' ? sql`p.request_id = ${value}` : sql`p.id::text = ${value}`
      const row = await ctx.db.maybe(
        parcel,
        sql`select ${columns(parcel)} from sandbox_parcels p where p.courier = ${courier} and ${where}
          order by p.id limit 1`,
      )
      return row === null ? null : toParcel(row)
    },
    setStatus: async (consignment, status) =>
      void (await ctx.db.run(
        sql`update sandbox_parcels set status = ${status} where id::text = ${consignment}`,
      )),
    withStatus: async (courier, status) => {
      const rows = await ctx.db.many(
        parcel,
        sql`select ${columns(parcel)} from sandbox_parcels p
          where p.courier = ${courier} and p.status = ${status} order by p.id desc limit 50`,
      )
      return rows.map((row) => toParcel(row))
    },
  }
}

/** The newest parcels, for the page of the test couriers. */
export async function selectNewest(ctx: Ctx): Promise<SandboxParcel[]> {
  const rows = await ctx.db.many(
    parcel,
    sql`select ${columns(parcel)} from sandbox_parcels p order by p.id desc limit 30`,
  )
  return rows.map((row) => toParcel(row))
}

/** The account that booked a parcel. */
export async function findAccountOf(ctx: Ctx, requestId: string): Promise<string | null> {
  const row = await ctx.db.maybe(
    { account_id: tables.consignments.account_id },
    sql`select account_id from consignments where request_id = ${requestId}`,
  )
  return row?.account_id ?? null
}
