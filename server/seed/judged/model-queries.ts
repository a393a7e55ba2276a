import type { Fact } from './facts.ts'
import { only, type Query } from './judging.ts'

type Typed = (model: string, series: string) => string

const asPrinted: Typed = (model) => model
const inLowerCase: Typed = (model) => model.toLowerCase()
const withSpace: Typed = (model) => model.toLowerCase().replace(/(?<=[a-z])(?=\d)/, ' ')
const withDash: Typed = (model) => model.replace(/(?<=[A-Z])(?=\d)/, '-')
const withSeries: Typed = (model, series) => `${series} ${model}`.toLowerCase()
const withBrand: Typed = (model, series) => `${series.split(' ')[0] ?? ''} ${model}`.toLowerCase()
const withKind =
  (kind: string): Typed =>
  (model) =>
    `${model.toLowerCase()} ${kind}`

const listed: readonly (readonly [series: string, typed: Typed])[] = [
  ['Zivo Nova', asPrinted],
  ['Zivo Edge', inLowerCase],
  ['Halden Prime', withSeries],
  ['Klyde Fang', withKind('mouse')],
  ['Zentra Slimline', inLowerCase],
  ['Kestro Raptor', withBrand],
  ['Lumora Vista', withSpace],
  ['Sonera Noir', withDash],
  ['Datora Rapid', withKind('ssd')],
  ['Inkora Tank', withSpace],
  ['Netrova Archer Link', withSeries],
  ['Orano Dots', withKind('earbuds')],
]

const heldOutListed: typeof listed = [
  ['Halden Pods', inLowerCase],
  ['Tactix Viper Strike', withBrand],
  ['Padma Notebook', withSpace],
]

/** Searches for models that the market has: which numbers it has depends on its size. Only the model answers them. */
export function modelQueries(facts: readonly Fact[]): Query[] {
  return queriesOf(facts, listed)
}

export function heldOutModels(facts: readonly Fact[]): Query[] {
  return queriesOf(facts, heldOutListed)
}

function queriesOf(facts: readonly Fact[], series: typeof listed): Query[] {
  return series.flatMap(([name, typed]) => {
    const product = facts.find((each) => each.name.startsWith(`${name} `))
    const model = product?.name.slice(name.length + 1).split(' ')[0]
    if (model === undefined) return []
    return [[typed(model, name), only((each) => each.name.startsWith(`${name} ${model} `))]]
  })
}
