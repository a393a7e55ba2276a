import { describe, expect, it } from 'vitest'
import { readOptions, usage } from './options.ts'

describe('options of the cluster', () => {
  it('have defaults', () => {
    expect(readOptions(['up'], '/srv/market')).toEqual({
      command: 'up',
      folder: '/srv/market/.cluster',
      ports: 7400,
      isSynchronous: true,
      callsPerMinute: 3000,
      keep: false,
      only: null,
      record: null,
    })
  })

  it('are read as cluster.sh passes them', () => {
    const words = 'test --only kill-web,cut-primary --folder /c --ports 8500 --synchronous off'
    expect(readOptions(words.split(' '))).toMatchObject({
      command: 'test',
      folder: '/c',
      ports: 8500,
      isSynchronous: false,
      only: ['kill-web', 'cut-primary'],
    })
  })

  it.each([
    [[], usage],
    [['start'], usage],
    [['up', 'down'], usage],
    [['up', '--force'], "Unknown option '--force'"],
    [['up', '--ports', '7450'], 'PORTS: 7450 is not a multiple of 100.'],
    [['up', '--ports', '80'], "PORTS: '80' is not a whole number from 1100 to 65400."],
    [['up', '--ports', '65500'], "PORTS: '65500' is not a whole number from 1100 to 65400."],
    [['up', '--ports', 'many'], "PORTS: 'many' is not a whole number"],
    [['up', '--synchronous', 'maybe'], "SYNCHRONOUS: 'maybe' is neither on nor off."],
    [['up', '--calls-per-minute', '-1'], "'--calls-per-minute' argument is ambiguous"],
    [['up', '--calls-per-minute', '1.5'], "CALLS_PER_MINUTE: '1.5' is not a whole number"],
    [['up', '--folder', `/${'long/'.repeat(20)}`], 'is longer than 80 bytes'],
  ])('%j is rejected in words', (words, message) => {
    expect(() => readOptions(words)).toThrow(message)
  })
})
