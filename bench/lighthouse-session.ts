import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'

/** A browser in which somebody is signed in. */
export interface SignedInBrowser {
  /** Where it takes orders from Lighthouse. */
  port: number
  close: () => void
}

/** Opens a browser whose tabs find the demo's customer signed in to the market at `url`. */
export async function openSignedIn(
  url: string,
  { browser, folder, flags }: { browser: string; folder: string; flags: readonly string[] },
): Promise<SignedInBrowser> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ email: 'customer@haat.example', password: 'haat1234' }),
  })
  const { data }: { data: unknown } = JSON.parse(await answer.text())
  const cookies = answer.headers.getSetCookie().map((each) => each.replace('; HttpOnly', ''))
  const port = await freePort()
  const child = spawn(
    browser,
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const close = () => void child.kill()
  try {
    // Any address of the market will do: its pages share their storage and their cookies.
    const tab = await openTab(port, `${url}/robots.txt`)
    const session = JSON.stringify(JSON.stringify(data))
    await evaluate(
      tab,
      `localStorage.setItem('haat:auth', ${session})
       for (const each of ${JSON.stringify(cookies)}) document.cookie = each`,
    )
    return { port, close }
  } catch (error) {
    close()
    throw error
  }
}

/** The address of a new tab for its debugger. Throws when the browser does not start within 20 s. */
async function openTab(port: number, address: string): Promise<string> {
  const url = `http://127.0.0.1:${port}/json/new?${encodeURIComponent(address)}`
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(url, { method: 'PUT' })
      const tab: { webSocketDebuggerUrl: string } = JSON.parse(await answer.text())
      return tab.webSocketDebuggerUrl
    } catch (error) {
      if (tries === 100) throw error
      await sleep(200)
    }
  }
}

/** Runs a script in a tab, again until its page is there: a tab without one has no storage. */
async function evaluate(tab: string, expression: string): Promise<void> {
  const socket = new WebSocket(tab)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  for (let id = 1; id <= 50; id += 1) {
    const reply = new Promise<string>((resolve) =>
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
    )
    socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression } }))
    const { result }: { result?: { exceptionDetails?: unknown } } = JSON.parse(await reply)
    if (result !== undefined && result.exceptionDetails === undefined) return socket.close()
    await sleep(200)
  }
  throw new Error('The browser could not be signed in.')
}
