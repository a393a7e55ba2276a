/**
 * Does something in one tab at a time where the browser has locks (secure origins), and at once elsewhere: whoever blocks
 * cookies is refused locks, too.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  let begun: Promise<void> | undefined
  try {
    await navigator.locks.request(name, () => (begun = work()))
  } catch {
    await (begun ?? work())
  }
}
