import type { Attribute, AttributeValue } from '@haat/contract/attributes'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { useMergeValueMutation } from './attributes-api.ts'

export interface MergeProps {
  attribute: Attribute
  value: AttributeValue
  onDone: () => void
}

/** Looking through the list by keyboard chooses each in passing, so the choice alone does nothing. */
export function MergeValue({ attribute: { id, values }, value, onDone }: MergeProps) {
  const [merge, merging] = useMergeValueMutation()
  const [intoId, setIntoId] = useState('')
  const others = values.filter((each) => each.id !== value.id)
  const into = others.find((each) => String(each.id) === intoId)
  async function mergeInto(target: AttributeValue) {
    const done = 'The choices are being merged'
    const call = merge({ id, valueId: value.id, intoId: target.id }).unwrap()
    const { ok } = await runMutation(call, { pending: 'Pending...', done })
    if (ok) onDone()
  }
  if (others.length === 0) return null
  return (
    <>
      <SelectField
        label="Or merge it into another choice"
        hint="Its products get the other choice, and this one is deleted."
        value={intoId}
        placeholder="Choose one"
        options={others.map((each) => ({ value: String(each.id), label: each.label }))}
        onChange={({ target }) => setIntoId(target.value)}
      />
      {into === undefined ? null : (
        <>
          <p className="text-sm">
            {`Products with ${value.label} get ${into.label}, and ${value.label} is deleted. This can’t be undone.`}
          </p>
          <Button
            variant="danger"
            size="sm"
            isPending={merging.isLoading}
            onClick={() => void mergeInto(into)}
          >
            {`Merge into ${into.label}`}
          </Button>
        </>
      )}
    </>
  )
}
