import {
  coupon as couponSchema,
  couponEdit,
  couponFundings,
  couponInput,
  couponPatch,
  type Coupon,
  type CouponPatch,
} from '@haat/contract/coupons'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation, type MutationResult } from '#ui/run-mutation.ts'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { CouponFields, fundingNotes } from './coupon-fields.tsx'
import { useCreateCouponMutation, useUpdateCouponMutation } from './coupons-api.ts'

/** The form's name among the drafts. */
export const couponForm = 'coupon'

/** The form requires every field; an edit sends only what changed. */
const wholeCoupon = z.required(couponPatch, {
  code: true,
  discountAmount: true,
  startTime: true,
  endTime: true,
  usageLimit: true,
  funding: true,
})

const labels = {
  code: 'Code',
  discountAmount: 'Discount',
  startTime: 'Start date',
  endTime: 'End date',
  usageLimit: 'Per user limit',
  totalUsageLimit: 'Total limit',
  funding: 'Paid by',
}

/** Makes a coupon (null) or changes one. Mount it while it is open. */
export function CouponDialog({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const formId = useId()
  const kept = useKeptForm<CouponPatch, Coupon | null>({
    name: couponForm,
    id: coupon?.id ?? 'new',
    schema: wholeCoupon,
    base: coupon,
    valuesOf: startOf,
    readBase: (found) => z.safeParse(couponSchema, found).data,
  })
  const { save, isSaving } = useSave(kept.base)

  async function submit(data: CouponPatch) {
    const result = await save(coupon === null ? data : changedValues<CouponPatch>(kept.start, data))
    if (result.ok) {
      kept.forget()
      onClose()
    } else if (!kept.takeConflict(result.error)) {
      showFieldErrors(kept.form, result.error)
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={coupon === null ? 'Add Coupon' : 'Edit Coupon'}
      formId={formId}
      submitLabel={coupon === null ? 'Add coupon' : 'Save'}
      isPending={isSaving}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <EditNews kept={kept} labels={labels} write={write} />
        <CouponFields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function write(value: unknown, name: string): string {
  const funding = name === 'funding' ? couponFundings.find((each) => each === value) : undefined
  return funding === undefined ? String(value) : fundingNotes[funding]
}

function startOf(coupon: Coupon | null): CouponPatch {
  if (coupon === null) return { code: '', usageLimit: 1, totalUsageLimit: null, funding: 'MARKET' }
  const { code, discountAmount, startDay, endDay, usageLimit, totalUsageLimit, funding } = coupon
  return {
    code,
    discountAmount,
    startTime: startDay,
    endTime: endDay,
    usageLimit,
    totalUsageLimit,
    funding,
  }
}

function useSave(base: Coupon | null) {
  const [create, creating] = useCreateCouponMutation()
  const [update, updating] = useUpdateCouponMutation()

  function save(data: CouponPatch): Promise<MutationResult<unknown>> {
    if (base === null) {
      return runMutation(create(z.parse(couponInput, data)).unwrap(), {
        pending: mutationMessages.pending,
        done: mutationMessages.submitted,
      })
    }
    const seen = z.parse(couponEdit.shape.seen, base)
    return runMutation(update({ id: base.id, data: { ...data, seen } }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
