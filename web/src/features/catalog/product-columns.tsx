import type { Product } from '@haat/contract/catalog'
import { formatCount, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { StatusChip } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { pictureColumns } from '#ui/picture-columns.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'

/** A vendor's products; `itemsFor` is what can be done with one. */
export function productColumns(
  itemsFor: (product: Product) => (MenuItem | 'separator')[],
): Column<Product>[] {
  return [
    ...pictureColumns<Product>({
      header: 'Image',
      src: ({ image }) => image,
      name: ({ name }) => name,
      to: ({ id }) => paths.product(id),
    }),
    {
      header: 'Stock',
      align: 'end',
      skeleton: 'h-5 w-8 md:ms-auto',
      cell: ({ stock }) => (
        <span className={`figures ${stock === 0 ? 'font-semibold text-danger' : ''}`}>
          {formatCount(stock)}
        </span>
      ),
    },
    {
      header: 'Price',
      align: 'end',
      sortKey: 'price',
      skeleton: 'h-5 w-20 md:ms-auto',
      cell: ({ price }) => <span className="figures font-semibold">{money(price)}</span>,
    },
    {
      header: 'Discount',
      align: 'end',
      sortKey: 'discount',
      skeleton: 'h-5 w-16 md:ms-auto',
      cell: ({ discount }) => <span className="figures">{money(discount)}</span>,
    },
    {
      header: 'Status',
      skeleton: 'h-6 w-16',
      cell: ({ status }) => <StatusChip status={status} />,
    },
    actionsColumn(({ name }) => name, itemsFor),
  ]
}
