import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A clock for one process that can be moved while it runs. Timers are not affected. */
export interface Clock {
  /** The environment that makes a process use it. */
  env: Record<string, string>
  /** Moves it so many seconds ahead of the real time, or behind it. */
  move(seconds: number): void
}

/** Null where libfaketime is not installed (Debian: package faketime). */
export function openClock(folder: string): Clock | null {
  const library = libraries().find((file) => existsSync(file))
  if (library === undefined) return null
  const file = path.join(folder, 'clock')
  const move = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  move(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    },
    move,
  }
}

function libraries(): string[] {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return ['.', ...folders].map((name) =>
    path.join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'),
  )
}
