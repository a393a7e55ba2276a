import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { specStrings } from '../spec-strings.ts'

test.describe('the specified texts', () => {
  test('are each checked by the journey that is listed for them', () => {
    const sources = new Map<string, string[]>()
    const unseen = specStrings.filter(({ says, journey }) => {
      const texts = sources.get(journey) ?? textsOf(journey)
      sources.set(journey, texts)
      return !texts.some((text) => matches(text, says))
    })
    expect(unseen).toEqual([])
  })

  test('are listed once each', () => {
    const rows = specStrings.map(({ says, journey }) => `${journey}: ${says}`)
    expect(rows).toEqual([...new Set(rows)])
  })
})

/** The texts that a journey looks for: those in its calls, without the names of its tests. */
function textsOf(journey: string): string[] {
  const source = readFileSync(path.join(import.meta.dirname, `${journey}.spec.ts`), 'utf8')
  const code = source.replaceAll(/^\s*test(\.describe)?\(\s*(['"`]).*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
}

/** Matches word for word; `{…}` matches any text that is not empty. */
function matches(text: string, says: string): boolean {
  const pattern = says
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+')
  return new RegExp(`^${pattern}$`).test(text)
}
