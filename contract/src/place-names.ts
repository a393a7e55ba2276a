import type { Place } from './places.ts'

/** What people write in several ways, and the one form that is compared. */
const spellings: readonly [written: RegExp, compared: string][] = [
  [/ph/g, 'f'],
  [/[vw]/g, 'b'],
  [/z/g, 'j'],
  [/x/g, 'ks'],
  [/ck|c|q/g, 'k'],
  [/(?<=[bcdgjklprst])h/g, ''],
  [/(?:ee|ii|y)/g, 'i'],
  [/(?:oo|ou|u)/g, 'o'],
  [/a/g, 'o'],
  [/(.)\1+/g, '$1'],
]

/** Signs that are written and left out alike, and letters that sound the same. */
const banglaSpellings: readonly [written: RegExp, compared: string][] = [
  [/[\u09BC\u0981\u09CD]/g, ''],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ঈ/g, 'ই'],
  [/ঊ/g, 'উ'],
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  [/য/g, 'জ'],
  [/ঙ/g, 'ং'],
]

/** A name as it is compared: without spaces and signs, and with one spelling for what has several. */
export function soundOf(name: string): string {
  const bare = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\s.'’()-]/g, '')
  const all = [...spellings, ...banglaSpellings]
  return all.reduce((text, [written, compared]) => text.replaceAll(written, compared), bare)
}

/** The same names are compared for every letter that is typed. */
const soundsOf = new WeakMap<Place, readonly string[]>()

function sounds(place: Place): readonly string[] {
  const known = soundsOf.get(place)
  if (known !== undefined) return known
  const made = [place.nameEn, place.nameBn, ...place.also].map(soundOf)
  soundsOf.set(place, made)
  return made
}

/** Whether the text is a whole name of the place, in any usual spelling. */
export function isNamed(place: Place, text: string): boolean {
  return sounds(place).includes(soundOf(text))
}

/**
 * The places whose names contain the text, in English or Bangla and in any usual spelling; those that begin with it
 * come first. If none does, wrong vowels are forgiven. All of them for an empty text.
 */
export function findPlaces(places: readonly Place[], text: string): Place[] {
  const sound = soundOf(text)
  if (sound === '') return [...places]
  const beginning: Place[] = []
  const containing: Place[] = []
  for (const place of places) {
    const names = sounds(place)
    if (names.some((name) => name.startsWith(sound))) beginning.push(place)
    else if (names.some((name) => name.includes(sound))) containing.push(place)
  }
  const found = [...beginning, ...containing]
  return found.length > 0 ? found : withVowelsForgiven(places, sound)
}

/** Kishorgonj for Kishoreganj: names whose consonants begin with those of the text, of which it needs three. */
function withVowelsForgiven(places: readonly Place[], sound: string): Place[] {
  const skeleton = consonantsOf(sound)
  if (skeleton.length < 3) return []
  return places.filter((place) =>
    sounds(place).some((name) => consonantsOf(name).startsWith(skeleton)),
  )
}

/** Of a name in English; one in Bangla has no such vowels and stays as it is. */
function consonantsOf(sound: string): string {
  return sound.replaceAll(/[eio]/g, '')
}
