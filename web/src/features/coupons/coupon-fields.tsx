import { couponFundings, type CouponFunding, type CouponPatch } from '@haat/contract/coupons'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField, TextField } from '#ui/field.tsx'

type CouponForm = UseFormReturn<CouponPatch, unknown, CouponPatch>

/** Who pays for a coupon, in words. */
export const fundingNotes: Record<CouponFunding, string> = {
  MARKET: 'The market',
  SHOP: 'The shop',
  HALF: 'Both, one half each',
}

/** The fields of the coupon dialog. */
export function CouponFields({ form }: { form: CouponForm }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <TextField
        label="Discount (৳)"
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        hint="Deducted from the subtotal of an order."
        error={errors.discountAmount?.message}
        {...form.register('discountAmount', { setValueAs: numberOrNothing })}
      />
      <DaysAndLimits form={form} />
      <SelectField
        label="Paid by"
        hint="The market, or the shop that sells. Orders that were placed keep theirs."
        error={errors.funding?.message}
        options={couponFundings.map((value) => ({ value, label: fundingNotes[value] }))}
        {...form.register('funding')}
      />
    </>
  )
}

function DaysAndLimits({ form }: { form: CouponForm }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Start date"
        type="date"
        error={errors.startTime?.message}
        {...form.register('startTime', { setValueAs: dayOrNothing })}
      />
      <TextField
        label="End date"
        type="date"
        hint="The last day it can be used."
        error={errors.endTime?.message}
        {...form.register('endTime', { setValueAs: dayOrNothing })}
      />
      <TextField
        label="Per user limit"
        type="number"
        inputMode="numeric"
        min={1}
        error={errors.usageLimit?.message}
        {...form.register('usageLimit', { setValueAs: numberOrNothing })}
      />
      <TextField
        label="Total limit"
        type="number"
        inputMode="numeric"
        min={1}
        hint="Leave empty for no limit."
        error={errors.totalUsageLimit?.message}
        {...form.register('totalUsageLimit', {
          setValueAs: (value: Typed) => numberOrNothing(value) ?? null,
        })}
      />
    </div>
  )
}

type Typed = string | number | null | undefined

function numberOrNothing(value: Typed): number | undefined {
  return value === '' || value === null || value === undefined ? undefined : Number(value)
}

function dayOrNothing(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}
