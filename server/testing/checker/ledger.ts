import { sql, type Db } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'

/**
 * Makes the database record every change of stock and what may explain it: ordered lines, cancelled
 * orders and pieces that came back, each with its transaction. The stock rules check changes from this call on; without it they
 * check nothing.
 */
export async function openLedger(db: Db): Promise<void> {
  await db.run(sql`create schema if not exists ledger`)
  const tables = await db.one(
    { is_there: bool },
    sql`select to_regclass('ledger.lines') is not null as is_there`,
  )
  if (tables.is_there) return
  await db.run(sql`create table ledger.opened as select clock_timestamp() as at`)
  await db.run(sql`create table ledger.shelves as select id as product_id, stock from products`)
  await db.run(sql`
    create table ledger.lines (
      txid xid8 not null default pg_current_xact_id(),
      kind text not null check (kind in ('stock', 'sold', 'returned')),
      product_id uuid not null,
      pieces int not null,
      stock int
    )`)
  for (const statement of triggers) await db.run(sql.raw(statement))
  await db.run(sql`grant usage on schema ledger to public`)
  await db.run(sql`grant all on all tables in schema ledger to public`)
}

const triggers = [
  `create function ledger.note_product() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ledger.shelves (product_id, stock) values (new.id, new.stock);
    elsif new.stock <> old.stock then
      insert into ledger.lines (kind, product_id, pieces, stock)
      values ('stock', new.id, new.stock - old.stock, new.stock);
    end if;
    return null;
  end $$`,
  `create function ledger.note_item() returns trigger language plpgsql as $$
  begin
    insert into ledger.lines (kind, product_id, pieces) values ('sold', new.product_id, -new.quantity);
    return null;
  end $$`,
  `create function ledger.note_cancel() returns trigger language plpgsql as $$
  begin
    insert into ledger.lines (kind, product_id, pieces)
    select 'returned', product_id, quantity - cancelled from order_items where order_id = new.order_id;
    return null;
  end $$`,
  // Whoever cancels a whole order writes its status first. Pieces of a shipped order stay with the parcel, and a product
  // that is out of stock has none left; the products are locked by then.
  `create function ledger.note_pieces() returns trigger language plpgsql as $$
  begin
    insert into ledger.lines (kind, product_id, pieces)
    select 'returned', i.product_id, case when c.is_restocked then new.quantity
        when c.reason = 'OUT_OF_STOCK' then -p.stock else 0 end
      - case when o.status = 'CANCELLED' then new.quantity else 0 end
    from cancellations c join orders o on o.id = c.order_id, order_items i join products p on p.id = i.product_id
    where c.id = new.cancellation_id and i.id = new.order_item_id;
    return null;
  end $$`,
  `create function ledger.note_inspection() returns trigger language plpgsql as $$
  begin
    insert into ledger.lines (kind, product_id, pieces)
    select 'returned', product_id, new.resellable - coalesce(old.resellable, 0) from order_items
    where id = new.order_item_id;
    return null;
  end $$`,
  `create trigger ledger_inspection after update of resellable on shipment_items
   for each row when (new.resellable is not null) execute function ledger.note_inspection()`,
  `create trigger ledger_return after update of resellable on return_items
   for each row when (new.resellable is not null) execute function ledger.note_inspection()`,
  `create trigger ledger_product after insert or update of stock on products
   for each row execute function ledger.note_product()`,
  `create trigger ledger_item after insert on order_items
   for each row execute function ledger.note_item()`,
  `create trigger ledger_cancel after insert on order_events
   for each row when (new.status = 'CANCELLED') execute function ledger.note_cancel()`,
  `create trigger ledger_pieces after insert on cancellation_items
   for each row execute function ledger.note_pieces()`,
]
