import type { Pressure, Sample } from './figures.ts'

/** Measures the limit without HTTP: the same number of concurrent loops that call `work`. */
export async function drive(
  work: (turn: number) => Promise<unknown>,
  { connections, seconds, warmUpSeconds }: Pressure,
): Promise<Sample> {
  if (warmUpSeconds > 0) await loop(work, connections, warmUpSeconds)
  return await loop(work, connections, seconds)
}

async function loop(
  work: (turn: number) => Promise<unknown>,
  connections: number,
  seconds: number,
): Promise<Sample> {
  const times: number[] = []
  let turn = 0
  const start = performance.now()
  const end = start + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        turn += 1
        await work(turn)
        times.push(performance.now() - from)
      }
    }),
  )
  return { times, seconds: (performance.now() - start) / 1_000, failed: 0 }
}
