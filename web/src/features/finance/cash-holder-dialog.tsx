import { cashHolder, type CashHolder, type HeldCash } from '@haat/contract/couriers'
import type { Order } from '@haat/contract/orders'
import { z } from '@haat/contract/schema'
import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import {
  useGetCashHolderQuery,
  useGetCouriersQuery,
  useSetCashHolderMutation,
} from './couriers-api.ts'

interface Props {
  order: Order
  onClose: () => void
}

/** Whether it can still be stated who holds the cash: nobody has collected it. */
const isUncollected = ({ paymentStatus, status }: Order) =>
  paymentStatus === 'UNPAID' && (status === 'PROCESSING' || status === 'SHIPPED')

/** Who holds the cash of an order, or will. Mount it while it is open. */
export function CashHolderDialog({ order, onClose }: Props) {
  return isUncollected(order) ? (
    <HolderForm order={order} onClose={onClose} />
  ) : (
    <CollectedDialog order={order} onClose={onClose} />
  )
}

function CollectedDialog({ order, onClose }: Props) {
  const result = useGetCashHolderQuery(order.id)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Cash of This Order"
    >
      <QueryState result={result} loading={loading}>
        {(held) => <p className="text-sm">{sentenceFor(order, held)}</p>}
      </QueryState>
    </Dialog>
  )
}

const loading = <LoadingText what="who holds the cash" lines={3} />

function sentenceFor({ paymentStatus, status }: Order, { courier }: HeldCash): string {
  const holder = courier ?? 'The shop'
  if (paymentStatus === 'UNPAID' && status === 'CANCELLED') {
    return 'The order was cancelled before anybody collected its cash.'
  }
  return `${holder} collected the cash. The books follow that, so it can’t be changed any more.`
}

const holderForm = z.object({ heldBy: z.enum(['SHOP', 'COURIER']), courier: z.string() }).check(
  z.refine(({ heldBy, courier }) => z.safeParse(cashHolder, { heldBy, courier }).success, {
    error: 'Use small letters, digits and hyphens, like pathao',
    path: ['courier'],
  }),
)
type HolderFormValues = z.infer<typeof holderForm>

const holderOf = ({ heldBy, courier }: HolderFormValues): CashHolder =>
  heldBy === 'SHOP' ? { heldBy } : { heldBy, courier }

const valuesOf = ({ heldBy, courier }: Pick<HeldCash, 'heldBy' | 'courier'>): HolderFormValues => ({
  heldBy,
  courier: courier ?? '',
})

function HolderForm({ order, onClose }: Props) {
  const formId = useId()
  const [set, { isLoading }] = useSetCashHolderMutation()
  const { result, kept } = useHolder(order.id)

  async function submit(values: HolderFormValues) {
    const call = set({ orderId: order.id, holder: holderOf(values) }).unwrap()
    const words = { pending: mutationMessages.updating, done: mutationMessages.updated }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Cash of This Order"
      description={`${money(order.totalAmount)} of ${order.customer.name} at ${order.shop.name}. Who collects it owes it to the market, and the books follow that; so state it before it is collected.`}
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <QueryState result={result} loading={loading}>
        {() => (
          <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
            <HolderFields form={kept.form} />
          </DialogForm>
        )}
      </QueryState>
    </FormDialog>
  )
}

/** The holder of an order's cash as a form, which takes the stored one over once it is loaded. */
function useHolder(orderId: string) {
  const result = useGetCashHolderQuery(orderId, { refetchOnMountOrArgChange: true })
  const kept = useKeptForm<HolderFormValues, null>({
    name: 'cash holder',
    id: orderId,
    schema: holderForm,
    base: null,
    valuesOf: () => valuesOf({ heldBy: 'SHOP', courier: null }),
  })
  const { reset } = kept.form
  const held = result.currentData
  useEffect(() => {
    if (held !== undefined) reset(valuesOf(held), { keepDirtyValues: true })
  }, [held, reset])
  return { result, kept }
}

function HolderFields({ form }: { form: SchemaForm<HolderFormValues> }) {
  const heldBy = useWatch({ control: form.control, name: 'heldBy' })
  return (
    <>
      <ChoiceGroup legend="Who collects the cash?">
        <Radio label="The shop" value="SHOP" {...form.register('heldBy')} />
        <Radio
          label="A courier, who hands it over to the market"
          value="COURIER"
          {...form.register('heldBy')}
        />
      </ChoiceGroup>
      {heldBy === 'COURIER' ? <CourierField form={form} /> : null}
    </>
  )
}

/** Suggests the couriers that hold cash: another spelling would be another courier. */
function CourierField({ form }: { form: SchemaForm<HolderFormValues> }) {
  const listId = useId()
  const { data: known } = useGetCouriersQuery(undefined)
  return (
    <>
      <TextField
        label="Courier"
        hint="Its short name, always the same: pathao, steadfast."
        required
        autoCapitalize="none"
        autoComplete="off"
        list={listId}
        error={form.formState.errors.courier?.message}
        {...form.register('courier')}
      />
      <datalist id={listId}>
        {known?.couriers.map(({ courier }) => (
          <option key={courier} value={courier} aria-label={courier} />
        ))}
      </datalist>
    </>
  )
}
