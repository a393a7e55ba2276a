import type { Family, FamilyMember } from '@haat/contract/families'
import { useRef, type RefObject } from 'react'
import { money } from '#core/format.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion } from '#ui/use-question.tsx'
import { useDeleteFamilyMutation, useRemoveMemberMutation } from './family-mutations-api.ts'

/** The products of a family, which may leave it, and the end of the family. */
export function FamilyMembers({ family, onEnded }: { family: Family; onEnded: () => void }) {
  const [remove] = useRemoveMemberMutation()
  const [end] = useDeleteFamilyMutation()
  const { ask, question } = useQuestion()
  const list = useRef<HTMLUListElement>(null)

  // The dialog closes first: what it shows is gone afterwards.
  function endFamily() {
    onEnded()
    void runMutation(end(family.id).unwrap(), {
      pending: mutationMessages.pending,
      done: mutationMessages.deleted,
    })
  }

  function takeOut(productId: string) {
    if (family.members.length === 1) onEnded()
    // The button goes with its row.
    list.current?.focus()
    void runMutation(remove({ id: family.id, productId }).unwrap(), {
      pending: mutationMessages.pending,
      done: mutationMessages.changed,
    })
  }

  return (
    <section aria-label="Products of the family">
      <h3 className="text-sm font-semibold">Products of the family</h3>
      <Members ref={list} family={family} onTakeOut={takeOut} />
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() =>
          ask({
            title: 'End this family?',
            description: 'Its products stay on sale, each by itself.',
            confirmLabel: 'End family',
            onConfirm: endFamily,
          })
        }
      >
        End family
      </Button>
      {question}
    </section>
  )
}

function Members({
  ref,
  family,
  onTakeOut,
}: {
  ref: RefObject<HTMLUListElement | null>
  family: Family
  onTakeOut: (productId: string) => void
}) {
  return (
    <ul ref={ref} tabIndex={-1} aria-label="Products" className="mt-2 divide-y divide-line">
      {family.members.map((member) => (
        <li key={member.id} className="flex items-center gap-3 py-2">
          <Member member={member} />
          <IconButton
            icon="x"
            label={`Take ${member.name} out of the family`}
            onClick={() => onTakeOut(member.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function Member({
  member: { name, image, price, stock, status, isFace },
}: {
  member: FamilyMember
}) {
  return (
    <>
      <Thumbnail src={image} name={name} size={40} isDecorative />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-muted">
          {money(price)}, {stock} in stock{isFace ? ', shown in lists' : ''}
        </span>
      </span>
      {status === 'ACTIVE' ? null : <StatusChip status={status} />}
    </>
  )
}
