import type { AttributeCode } from './vocabulary.ts'

/** One thing said of a product: a choice or several by their English labels, a number, yes or no, or words. */
export type Said = string | readonly string[] | number | boolean

export type GroupName =
  | 'General'
  | 'Display'
  | 'Performance'
  | 'Camera'
  | 'Battery'
  | 'Connection'
  | 'Design'
  | 'Sound'
  | 'Printing'

export const groupsBn: Readonly<Record<GroupName, string>> = {
  General: 'সাধারণ',
  Display: 'ডিসপ্লে',
  Performance: 'পারফরম্যান্স',
  Camera: 'ক্যামেরা',
  Battery: 'ব্যাটারি',
  Connection: 'সংযোগ',
  Design: 'ডিজাইন',
  Sound: 'শব্দ',
  Printing: 'প্রিন্টিং',
}

/** An attribute of a category, and how it is read from the lines of a product's specifications. */
export interface Reading {
  code: AttributeCode
  group: GroupName
  /** The label of the line in the specifications. */
  line: string
  /** What the line's text says; null: nothing about this. */
  read: (text: string) => Said | null
  isFilter: boolean
  isKey: boolean
  isAxis: boolean
  /** Upper ends of the ranges that a number is filtered by, ascending. */
  buckets: readonly number[]
}

type Flags = 'filter' | 'key' | 'axis'

/** Describes one attribute; `marks` are any of the words filter, key and axis. */
export function reading(
  group: GroupName,
  code: AttributeCode,
  [line, read]: readonly [line: string, read: Reading['read']],
  marks = '',
  buckets: readonly number[] = [],
): Reading {
  const has = (flag: Flags) => marks.split(' ').includes(flag)
  return {
    code,
    group,
    line,
    read,
    buckets,
    isFilter: has('filter'),
    isKey: has('key'),
    isAxis: has('axis'),
  }
}

/** The first number that the pattern captures. */
export const num =
  (pattern: RegExp): Reading['read'] =>
  (text) => {
    const found = pattern.exec(text)?.[1]
    return found === undefined ? null : Number(found)
  }

/** The whole text as one choice; some texts mean that there is nothing to say. */
export const all =
  (...but: readonly string[]): Reading['read'] =>
  (text) =>
    but.includes(text) ? null : text

/** What the pattern captures, or all it matches, as one choice. */
export const part =
  (pattern: RegExp): Reading['read'] =>
  (text) => {
    const found = pattern.exec(text)
    return found === null ? null : (found[1] ?? found[0])
  }

/** Yes if the pattern is found, otherwise no. */
export const is =
  (pattern: RegExp): Reading['read'] =>
  (text) =>
    pattern.test(text)

/** Each of the words that is found in the text. */
export const each =
  (...found: readonly (readonly [pattern: RegExp, label: string])[]): Reading['read'] =>
  (text) => {
    const labels = found.flatMap(([pattern, label]) => (pattern.test(text) ? [label] : []))
    return labels.length === 0 ? null : labels
  }

/** `512 GB`, `1 TB`: the same way of writing in every category. */
export const amount: Reading['read'] = (text) => {
  const found = /(\d+) ?(GB|TB)/.exec(text)
  if (found === null) return null
  const gigabytes = Number(found[1]) * (found[2] === 'TB' ? 1_000 : 1)
  return gigabytes >= 1_000 ? `${gigabytes / 1_000} TB` : `${gigabytes} GB`
}

/** How a thing is connected. */
export const links = each(
  [/Bluetooth/, 'Bluetooth'],
  [/2\.4 GHz(?! and 5| WiFi)/, '2.4 GHz receiver'],
  [/USB-C/, 'USB-C'],
  [/USB(?!-C)/, 'USB'],
  [/3\.5 mm/, '3.5 mm'],
  [/Wi-Fi/, 'Wi-Fi'],
  [/LAN/, 'LAN'],
  [/HDMI/, 'HDMI'],
)
