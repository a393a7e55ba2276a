import type { Address } from '@haat/contract/addresses'
import { addressLimits } from '@haat/contract/addresses.limits'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { AddressDialog } from './address-dialog.tsx'
import {
  useDeleteAddressMutation,
  useGetAddressesQuery,
  useUpdateAddressMutation,
} from './addresses-api.ts'

/** The signed-in customer's addresses. */
export function AddressBook() {
  const result = useGetAddressesQuery(undefined)
  /** The address in the dialog; null for a new one. */
  const [edited, setEdited] = useState<{ address: Address | null } | null>(null)
  return (
    <>
      <QueryState result={result} loading={<Loading />}>
        {({ data }) => (
          <div className="space-y-4">
            <Entries addresses={data} onEdit={(address) => setEdited({ address })} />
            {data.length < addressLimits.addressesMax ? (
              <Button variant="secondary" icon="plus" onClick={() => setEdited({ address: null })}>
                Add an address
              </Button>
            ) : (
              <p className="text-sm text-muted">
                Your address book is full. Delete an address to add another.
              </p>
            )}
          </div>
        )}
      </QueryState>
      {edited === null ? null : (
        <AddressDialog address={edited.address} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function Entries({
  addresses,
  onEdit,
}: {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
}) {
  const [remove] = useDeleteAddressMutation()
  const { askToDelete, question } = useDelete({
    item: 'address',
    remove: (id) => remove(id).unwrap(),
  })
  if (addresses.length === 0) {
    return (
      <p className="text-sm text-muted">
        No address saved yet. With one saved, you choose it at checkout instead of typing.
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <Entry
            key={address.id}
            address={address}
            onEdit={() => onEdit(address)}
            onDelete={() => askToDelete(address)}
          />
        ))}
      </ul>
      {question}
    </>
  )
}

function Entry({
  address,
  onEdit,
  onDelete,
}: {
  address: Address
  onEdit: () => void
  onDelete: () => void
}) {
  const { id, label, name, phone, text, isDefault, placeBn, districtBn } = address
  const [update, { isLoading }] = useUpdateAddressMutation()
  const messages = { pending: mutationMessages.updating, done: mutationMessages.updated }
  return (
    <li className="py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="wrap-anywhere">{label}</span>
        {isDefault ? <Badge tone="primary">Default</Badge> : null}
      </p>
      <p className="mt-1 text-sm wrap-anywhere">
        {name} · {phone}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{text}</p>
      <p lang="bn" className="text-sm text-muted">
        {placeBn}, {districtBn}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={`Edit ${label}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Delete ${label}`} onClick={onDelete}>
          Delete
        </Button>
        {isDefault ? null : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Make default: ${label}`}
            isPending={isLoading}
            onClick={() =>
              void runMutation(update({ id, edit: { isDefault: true } }).unwrap(), messages)
            }
          >
            Make default
          </Button>
        )}
      </div>
    </li>
  )
}

function Loading() {
  return (
    <div className="space-y-3">
      <LoadingNote what="your addresses" />
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-40" />
    </div>
  )
}
