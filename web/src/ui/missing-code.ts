type Listener = () => void

let listener: Listener | null = null

/** Says that a part of the page could not be fetched. */
export function reportMissingCode(): void {
  listener?.()
}

/** Only for the notice. */
export function onMissingCode(call: Listener): () => void {
  listener = call
  return () => {
    listener = null
  }
}
