import { expect, type APIRequestContext } from '@playwright/test'

/** The link to `path` in the newest email that the market sent to this person. */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  path: string,
): Promise<string> {
  const textOf = async (address: string) => (await request.get(address)).text()
  let link = ''
  await expect(async () => {
    const entries = [
      ...(await textOf('/dev/mail')).matchAll(/href="(\/dev\/mail\/[^"]+)"[^]*?<\/li>/g),
    ].filter(([entry]) => entry.includes(email))
    for (const [, address = ''] of entries) {
      const [, found] =
        new RegExp(`href="([^"]*${path}\\?[^"]*)"`).exec(await textOf(`${address}/html`)) ?? []
      if (found !== undefined) {
        link = found.replaceAll('&amp;', '&')
        break
      }
    }
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** Waits until the market has sent this person exactly one email whose subject contains this. */
export async function expectMail(
  request: APIRequestContext,
  { email }: { email: string },
  subject: string,
): Promise<void> {
  await expect(async () => {
    const outbox = await (await request.get('/dev/mail')).text()
    const entries = outbox.split('</li>').filter((entry) => entry.includes(email))
    expect(entries.filter((entry) => entry.includes(subject))).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
}
