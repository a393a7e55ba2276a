import { requiredText } from '@haat/contract/fields'
import type { Refund } from '@haat/contract/refunds'
import { refundLimits } from '@haat/contract/refunds.limits'
import { refundMessages } from '@haat/contract/refunds.messages'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useSelector } from 'react-redux'
import { errorCode, errorMessage } from '#core/api-error.ts'
import { formatDay, formatTime, money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { isRecord } from '#core/persistence.ts'
import { selectUser } from '#core/session.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { ChoiceGroup, RadioCard } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, type MutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { Notice } from '#ui/states.tsx'
import { lostWords, panelOf, type LostRefund } from './lost-refunds.ts'
import { useEnterFindingMutation } from './refunds-api.ts'

const findingForm = z.discriminatedUnion('found', [
  z.object({
    found: z.literal('MADE'),
    reference: requiredText(refundMessages.gatewayReference, refundLimits.referenceMax),
  }),
  z.object({ found: z.literal('NOT_MADE'), reference: z.string() }),
])
type FindingForm = z.infer<typeof findingForm>

/** Which sending of the refund was looked for. */
interface Seen {
  sentAt: string
}
const readSeen = (found: unknown): Seen | undefined =>
  isRecord(found) && typeof found['sentAt'] === 'string' ? { sentAt: found['sentAt'] } : undefined

/** States what the gateway's panel shows of a refund whose answer was lost. Mount it while it is open. */
export function LostRefundDialog({ refund, onClose }: { refund: LostRefund; onClose: () => void }) {
  const formId = useId()
  const viewer = useSelector(selectUser)?.id
  const { kept, submit, isLoading } = useFinding(refund, onClose)
  const found = useWatch({ control: kept.form.control, name: 'found' })
  const { sentAt } = kept.base
  // What was found of an earlier sending counts no more.
  const isSame = sentAt === refund.attempts[0].sentAt
  const finder = isSame ? refund.attempts[0].notMadeBy?.id : undefined

  return (
    <FormDialog
      onClose={onClose}
      title="Answer lost"
      description={`${money(refund.amount)} to ${refund.customerName}, sent ${formatDay(sentAt)}, ${formatTime(sentAt)}. Please look in ${panelOf(refund)} whether it was made.`}
      formId={formId}
      submitLabel={found === 'MADE' ? 'Enter its number' : 'Confirm that it was never made'}
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        {finder === undefined ? null : <Notice>{lostWords(refund, viewer)}</Notice>}
        <Ways
          panel={upper(panelOf(refund))}
          isOwn={finder !== undefined && finder === viewer}
          form={kept.form}
          isMade={found === 'MADE'}
        />
      </DialogForm>
    </FormDialog>
  )
}

/** The form and its sending. What was said is about the sending that the person saw. */
function useFinding(refund: LostRefund, onClose: () => void) {
  const [enter, { isLoading }] = useEnterFindingMutation()
  const kept = useKeptForm<FindingForm, Seen>({
    name: 'lost refund',
    id: refund.id,
    schema: findingForm,
    base: { sentAt: refund.attempts[0].sentAt },
    valuesOf: () => ({ found: 'MADE', reference: '' }),
    readBase: readSeen,
  })
  const { sentAt } = kept.base

  async function submit({ found, reference }: FindingForm) {
    const words: MutationMessages = { pending: mutationMessages.pending, done: '' }
    async function send(): Promise<Refund> {
      const finding = found === 'MADE' ? { found, reference } : { found, seen: { sentAt } }
      const next = await enter({ id: refund.id, ...finding }).unwrap()
      words.done = outcomeOf(next)
      return next
    }
    const result = await sendForm(kept, send(), words, onClose)
    if (result.ok) return
    const isSentAgain = kept.takeConflict(result.error)
    if (found !== 'NOT_MADE' || errorCode(result.error) === undefined) return
    const message = isSentAgain ? sentAgain : errorMessage(result.error)
    kept.form.setError('found', { type: 'server', message })
  }

  return { kept, submit, isLoading }
}

/** Nobody confirms what they found themselves. */
function Ways({
  panel,
  isOwn,
  form,
  isMade,
}: {
  panel: string
  isOwn: boolean
  form: SchemaForm<FindingForm>
  isMade: boolean
}) {
  const name = form.register('found')
  return (
    <ChoiceGroup legend="What became of it" error={form.formState.errors.found?.message}>
      <div className="space-y-3">
        <RadioCard
          label="It was made"
          note={`${panel} shows it, with a number.`}
          value="MADE"
          {...name}
        />
        {isMade ? <Reference form={form} /> : null}
        {isOwn ? null : (
          <RadioCard
            label="It was never made"
            note={`${panel} does not show it, 15 minutes after it was sent. It can be sent anew then: if it was made after all, the customer gets the money twice.`}
            value="NOT_MADE"
            {...name}
          />
        )}
      </div>
    </ChoiceGroup>
  )
}

function Reference({ form }: { form: SchemaForm<FindingForm> }) {
  return (
    <TextField
      label="The gateway’s number of the refund"
      hint="The gateway is asked for the refund of this number, and only its answer counts."
      autoComplete="off"
      maxLength={refundLimits.referenceMax}
      error={form.formState.errors.reference?.message}
      {...form.register('reference')}
    />
  )
}

const sentAgain =
  'It was sent again after you opened this. Please look for the later one, 15 minutes after it was sent.'

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function outcomeOf({ state, attempts }: Refund): string {
  if (state === 'DONE') return 'The gateway has sent it back'
  if (state === 'FAILED') return 'It was not made, and can be sent again'
  const isNoted = attempts[0]?.status === 'UNKNOWN'
  return isNoted ? 'A second admin has to confirm it' : 'The gateway is working on it'
}
