import type { Attribute } from '@haat/contract/attributes'
import { familyLimits } from '@haat/contract/families.limits'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { SelectField } from '#ui/field.tsx'
import type { FamilyDraft } from './use-family-form.ts'

/** The values in which the products differ, and which of them the product itself has. */
export function FamilyOptions({
  draft,
  attributes,
}: {
  draft: FamilyDraft
  attributes: readonly Attribute[]
}) {
  const isFull = draft.axes.length >= familyLimits.axesMax
  return (
    <div className="space-y-5">
      {attributes.map((attribute) => {
        const axis = draft.axes.find(({ id }) => id === attribute.id)
        return (
          <ChoiceGroup key={attribute.id} legend={attribute.name}>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {attribute.values.map(({ id, label, swatch }) => (
                <Checkbox
                  key={id}
                  checked={draft.typed.valueIds.includes(id)}
                  disabled={axis === undefined && isFull}
                  onChange={() => draft.toggleValue(id)}
                  label={
                    <span className="inline-flex items-center gap-2 wrap-anywhere">
                      {swatch === null ? null : (
                        <span
                          aria-hidden="true"
                          style={{ backgroundColor: swatch }}
                          className="size-4 flex-none rounded-full border border-control"
                        />
                      )}
                      {label}
                    </span>
                  }
                />
              ))}
            </div>
            {axis === undefined || draft.ownKey === null || axis.values.length < 2 ? null : (
              <Own draft={draft} axis={axis} place={draft.axes.indexOf(axis)} />
            )}
          </ChoiceGroup>
        )
      })}
    </div>
  )
}

function Own({ draft, axis, place }: { draft: FamilyDraft; axis: Attribute; place: number }) {
  return (
    <div className="mt-2 max-w-60">
      <SelectField
        label={`${axis.name} of this product`}
        value={draft.ownKey?.split('-')[place] ?? ''}
        onChange={(event) => draft.setOwn(axis, Number(event.target.value))}
        options={axis.values.map(({ id, label }) => ({ value: String(id), label }))}
      />
    </div>
  )
}
