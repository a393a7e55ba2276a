import { couponMessages } from '@haat/contract/coupons.messages'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useApplyCouponMutation } from './coupons-api.ts'

/** A coupon that is reserved for this customer; `discountAmount` is in taka. */
export interface TakenCoupon {
  code: string
  discountAmount: number
}

/** The box for a coupon's code. Once applied it shows the coupon's worth and can be removed. */
export function CouponBox({
  coupon,
  code,
  subtotal,
  refusal,
  onCode,
  onCoupon,
}: {
  coupon: TakenCoupon | null
  /** The typed code, not applied yet. */
  code: string
  /** The subtotal in taka; a coupon takes off no more than that. */
  subtotal: number
  /** Why the applied coupon is no longer valid. */
  refusal?: string | undefined
  onCode: (code: string) => void
  onCoupon: (coupon: TakenCoupon | null) => void
}) {
  const { box, keepFocus } = useCouponFocus(coupon !== null)
  function take(taken: TakenCoupon | null) {
    keepFocus()
    onCoupon(taken)
  }
  if (coupon === null) {
    return (
      <div ref={box}>
        <CouponForm code={code} refusal={refusal} onCode={onCode} onCoupon={take} />
      </div>
    )
  }
  return (
    <div ref={box} className="space-y-3">
      <h2 tabIndex={-1} className="text-lg outline-none">
        Coupon
      </h2>
      <Notice tone="success">
        <strong>{coupon.code}</strong> takes {money(Math.min(coupon.discountAmount, subtotal))} off
        {coupon.discountAmount > subtotal ? ', which is all that your products cost.' : '.'}
      </Notice>
      <Button variant="ghost" size="sm" icon="x" onClick={() => take(null)}>
        Remove coupon
      </Button>
    </div>
  )
}

/**
 * The pressed button goes when the coupon is applied or removed. `keepFocus` before that moves its focus to the heading
 * or the box for the code, unless it has moved elsewhere.
 */
function useCouponFocus(isTaken: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const isKept = useRef(false)
  useEffect(() => {
    if (isKept.current) box.current?.querySelector<HTMLElement>(isTaken ? 'h2' : 'input')?.focus()
    isKept.current = false
  }, [isTaken])
  function keepFocus() {
    const { activeElement } = document
    isKept.current =
      activeElement === document.body || box.current?.contains(activeElement) === true
  }
  return { box, keepFocus }
}

function CouponForm({
  code,
  refusal,
  onCode,
  onCoupon,
}: {
  code: string
  refusal: string | undefined
  onCode: (code: string) => void
  onCoupon: (coupon: TakenCoupon) => void
}) {
  const { error, submit, isApplying } = useApplyCoupon(code, refusal, onCoupon)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="mb-3 text-lg">Coupon</h2>
      <div className="flex items-start gap-2">
        <TextField
          label="Coupon code"
          isLabelHidden
          placeholder="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          className="min-w-0 flex-1"
          error={error}
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
        <Button type="submit" variant="secondary" isPending={isApplying}>
          Apply
        </Button>
      </div>
    </form>
  )
}

function useApplyCoupon(
  code: string,
  refusal: string | undefined,
  onCoupon: (coupon: TakenCoupon) => void,
) {
  const [error, setError] = useState<string | undefined>(refusal)
  const [apply, { isLoading }] = useApplyCouponMutation()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const reject = (message: string) => {
      setError(message)
      toast.error(message)
      field?.focus()
    }
    if (code.trim() === '') return reject(couponMessages.required)
    setError(undefined)
    try {
      const applied = await apply({ code: code.trim() }).unwrap()
      if (!(applied.discountAmount > 0)) return reject(couponMessages.failed)
      toast.success(couponMessages.applied)
      onCoupon({ code: applied.code, discountAmount: applied.discountAmount })
    } catch (reason) {
      reject(errorMessage(reason))
    }
  }

  return { error, submit, isApplying: isLoading }
}
