import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from '@playwright/test'

const patienceMs = 60_000

/**
 * Sends a request to the API. Retries while the server is too busy (503 with `retry-after`), as every client
 * should, so that test data does not depend on the machine's load.
 */
export async function send(
  request: APIRequestContext,
  method: 'get' | 'post' | 'patch',
  path: string,
  options?: Parameters<APIRequestContext['post']>[1],
): Promise<APIResponse> {
  const deadline = Date.now() + patienceMs
  while (true) {
    const answer = await request[method](`/api/v1${path}`, options)
    const retryAfter = Number(answer.headers()['retry-after'] ?? Number.NaN)
    if (answer.status() !== 503 || Number.isNaN(retryAfter) || Date.now() > deadline) return answer
    await sleep(retryAfter * 1_000)
  }
}
