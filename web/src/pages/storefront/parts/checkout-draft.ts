import type { BillingForm } from '@haat/contract/accounts'
import { useState } from 'react'
import { paymentTypes, type PaymentType } from '@haat/contract/orders'
import { checkoutDraftKey } from '#core/draft-keys.ts'
import { isRecord, parseStored } from '#core/persistence.ts'
import type { TakenCoupon } from '#features/coupons/coupon-box.tsx'

/** What somebody has filled in at the checkout; of the billing details only what they changed. */
export interface CheckoutDraft {
  billing: Partial<BillingForm>
  paymentType: PaymentType
  coupon: TakenCoupon | null
}

const emptyDraft: CheckoutDraft = { billing: {}, paymentType: 'ONLINE', coupon: null }

/**
 * The draft of this person in this tab: it outlives a reload, Back, and a session that ended. What another
 * person left is not theirs to see.
 */
function readDraft(personId: string): CheckoutDraft {
  const stored = storedText()
  const draft = parseStored(stored)
  if (!isRecord(draft) || draft['personId'] !== personId) return emptyDraft
  return {
    billing: textsOf(draft['billing']),
    paymentType: paymentTypes.find((type) => type === draft['paymentType']) ?? 'ONLINE',
    coupon: couponOf(draft['coupon']),
  }
}

/** Keeps a draft; storage that is full or forbidden costs remembering, never the page. */
function writeDraft(personId: string, draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(checkoutDraftKey, JSON.stringify({ ...draft, personId }))
  } catch {
    // Nothing to do: the page works without it.
  }
}

/** The order was placed. */
export function forgetCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(checkoutDraftKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}

function storedText(): string | null {
  try {
    return sessionStorage.getItem(checkoutDraftKey)
  } catch {
    return null
  }
}

const fields = ['name', 'phoneNumber', 'address'] as const

function textsOf(stored: unknown): Partial<BillingForm> {
  const texts: Partial<BillingForm> = {}
  if (!isRecord(stored)) return texts
  for (const field of fields) {
    const text = stored[field]
    if (typeof text === 'string') texts[field] = text
  }
  return texts
}

function couponOf(stored: unknown): TakenCoupon | null {
  if (!isRecord(stored)) return null
  const { code, discountAmount } = stored
  return typeof code === 'string' && typeof discountAmount === 'number' && discountAmount > 0
    ? { code, discountAmount }
    : null
}

/** The draft as it was when the page opened, and a way to change it from then on. */
export function useCheckoutDraft(personId: string): {
  draft: CheckoutDraft
  change: (values: Partial<CheckoutDraft>) => void
} {
  const [draft, setDraft] = useState(() => readDraft(personId))
  function change(values: Partial<CheckoutDraft>) {
    setDraft((before) => {
      const next = { ...before, ...values }
      writeDraft(personId, next)
      return next
    })
  }
  return { draft, change }
}
