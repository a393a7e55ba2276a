import type { Brand } from '@haat/contract/brands'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useMergeBrandMutation } from './brands-api.ts'

/** Gives a brand's products to another one. Mount it while it is open. */
export function MergeBrandDialog({
  brand,
  brands,
  onClose,
}: {
  brand: Brand
  /** All brands; undefined while they load. */
  brands: readonly Brand[] | undefined
  onClose: () => void
}) {
  const [merge, { isLoading }] = useMergeBrandMutation()
  const [intoId, setIntoId] = useState('')

  async function submit() {
    const { ok } = await runMutation(merge({ id: brand.id, intoId }).unwrap(), {
      pending: mutationMessages.pending,
      done: 'The brands are being merged',
    })
    if (ok) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="sm"
      title={`Merge ${brand.name}`}
      description={`Products of ${brand.name} get the other brand, and ${brand.name} is deleted. This can’t be undone.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={intoId === ''} isPending={isLoading} onClick={() => void submit()}>
            Merge
          </Button>
        </>
      }
    >
      <SelectField
        label="Into"
        placeholder="Choose a brand"
        value={intoId}
        options={(brands ?? [])
          .filter(({ id }) => id !== brand.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => setIntoId(target.value)}
      />
    </Dialog>
  )
}
