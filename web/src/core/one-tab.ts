/**
 * Does something in one tab at a time where the browser has locks (secure origins), and at once elsewhere: whoever blocks
 * cookies is refused locks, too.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  let hasBegun = false
  try {
    await navigator.locks.request(name, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    await work()
  }
}
