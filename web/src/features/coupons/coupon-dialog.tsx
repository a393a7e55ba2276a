import { couponInput, couponPatch, type Coupon, type CouponPatch } from '@haat/contract/coupons'
import { actMessages } from '@haat/contract/messages'
import { z } from '@haat/contract/schema'
import { useId, useState } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { changedValues, showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { act, type ActResult } from '#ui/act.ts'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { useCreateCouponMutation, useUpdateCouponMutation } from './coupons-api.ts'

/** A new coupon: what may be left out of a change has to be given here. */
const newCoupon = z.required(couponPatch, {
  code: true,
  discountAmount: true,
  startTime: true,
  endTime: true,
  usageLimit: true,
})

/** Makes a coupon (null) or changes one. Mount it while it is open. */
export function CouponDialog({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const formId = useId()
  const [start] = useState(() => startOf(coupon))
  const form = useSchemaForm<CouponPatch>(coupon === null ? newCoupon : couponPatch, start)
  const { save, isSaving } = useSave(coupon)

  async function submit(data: CouponPatch) {
    const result = await save(coupon === null ? data : changedValues(start, data))
    if (result.ok) onClose()
    else showFieldErrors(form, result.error)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={coupon === null ? 'Add Coupon' : 'Edit Coupon'}
      formId={formId}
      submitLabel={coupon === null ? 'Add coupon' : 'Save'}
      isPending={isSaving}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <CouponFields form={form} />
      </DialogForm>
    </FormDialog>
  )
}

function startOf(coupon: Coupon | null): CouponPatch {
  if (coupon === null) return { code: '', usageLimit: 1, totalUsageLimit: null }
  const { code, discountAmount, startDay, endDay, usageLimit, totalUsageLimit } = coupon
  return {
    code,
    discountAmount,
    startTime: startDay,
    endTime: endDay,
    usageLimit,
    totalUsageLimit,
  }
}

function useSave(coupon: Coupon | null) {
  const [create, creating] = useCreateCouponMutation()
  const [update, updating] = useUpdateCouponMutation()

  function save(data: CouponPatch): Promise<ActResult<unknown>> {
    if (coupon === null) {
      return act(create(z.parse(couponInput, data)).unwrap(), {
        pending: actMessages.pending,
        done: actMessages.submitted,
      })
    }
    return act(update({ id: coupon.id, data }).unwrap(), {
      pending: actMessages.updating,
      done: actMessages.updated,
      failed: somethingWentWrong,
    })
  }

  return { save, isSaving: creating.isLoading || updating.isLoading }
}
