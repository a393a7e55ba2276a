/** Where this tab keeps what was filled in at the checkout. */
export const checkoutDraftKey = 'haat:checkout'

/** Forgets it: the order was placed, or its writer signed out. */
export function forgetCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(checkoutDraftKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}
