import { courierTitles, type Consignment } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { z } from '@haat/contract/schema'
import { useId, useState } from 'react'
import { showFieldErrors } from '#core/forms.ts'
import { paths } from '#core/paths.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { attentionWords } from './consignment-words.ts'
import { useGetAttentionQuery, useMarkSeenMutation } from './consignments-api.ts'

const most = 50

/** Parcels at couriers that an admin has to look at, oldest first. */
export function CourierAttention() {
  const result = useGetAttentionQuery({ limit: most })
  const [opened, setOpened] = useState<Consignment | null>(null)
  return (
    <section aria-labelledby="attention" className="space-y-3">
      <h2 id="attention" className="text-lg">
        To look at
      </h2>
      <QueryState
        result={result}
        loading={
          <Card className="p-5">
            <LoadingText what="the parcels" lines={4} />
          </Card>
        }
        frameError={inCard}
        empty={{
          when: ({ data }) => data.length === 0,
          show: (
            <Card>
              <EmptyState icon="circle-check" title="Couriers and the market agree" />
            </Card>
          ),
        }}
      >
        {({ data }) => (
          <ul className="space-y-3">
            {data.map((row) => (
              <li key={row.id}>
                <Row row={row} onSeen={() => setOpened(row)} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {opened === null ? null : <SeenDialog row={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function Row({ row, onSeen }: { row: Consignment; onSeen: () => void }) {
  const { attention, courier, consignment, problem, orderId } = row
  return (
    <Card className="space-y-2 p-4 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-semibold">
          {courierTitles[courier]} {consignment ?? ''}
        </span>
        {attention === null ? null : <Badge tone="caution">{attentionWords[attention]}</Badge>}
      </p>
      <p>{problem}</p>
      <p className="flex flex-wrap items-center gap-3">
        <Link to={paths.order(orderId)} className="tap font-semibold text-primary underline">
          Open order
        </Link>
        <Button size="sm" variant="secondary" onClick={onSeen}>
          Note what was done
        </Button>
      </p>
    </Card>
  )
}

const seenForm = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter what was done'), z.maxLength(consignmentLimits.noteMax)),
})
type SeenForm = z.infer<typeof seenForm>

function SeenDialog({ row, onClose }: { row: Consignment; onClose: () => void }) {
  const formId = useId()
  const [mark, { isLoading }] = useMarkSeenMutation()
  const kept = useKeptForm<SeenForm, null>({
    name: 'courier note',
    id: row.id,
    schema: seenForm,
    base: null,
    valuesOf: () => ({ note: '' }),
  })

  async function submit({ note }: SeenForm) {
    const words = { pending: mutationMessages.pending, done: mutationMessages.changed }
    const result = await runMutation(mark({ id: row.id, note }).unwrap(), words)
    if (!result.ok) return void showFieldErrors(kept.form, result.error)
    kept.forget()
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Note what was done"
      description="The parcel leaves this list. Move it in its order first, if it arrived or came back."
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <TextAreaField
          label="Note"
          maxLength={consignmentLimits.noteMax}
          error={kept.form.formState.errors.note?.message}
          {...kept.form.register('note')}
        />
      </DialogForm>
    </FormDialog>
  )
}
