/** Where this tab keeps what was filled in at the checkout. A draft: signing out forgets it like the others. */
export const checkoutDraftKey = 'haat:draft:checkout'

/** Forgets it: the order was placed. */
export function forgetCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(checkoutDraftKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}
