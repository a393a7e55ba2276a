/** The size of a segment of the write-ahead log: the default of `initdb`. */
const segmentBytes = 16 * 1024 * 1024
const segmentsALog = 0x1_0000_0000 / segmentBytes

/** A segment of the write-ahead log. Its file name is the timeline, then the number in two halves. */
export interface Segment {
  timeline: number
  /** The number of the segment. A new timeline continues the count. */
  index: number
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export function segmentName({ timeline, index }: Segment): string {
  return hex(timeline) + hex(Math.floor(index / segmentsALog)) + hex(index % segmentsALog)
}

/** Parses the file name of a segment. Returns null for other names. */
export function readSegment(name: string): Segment | null {
  if (!/^[0-9A-F]{24}$/.test(name)) return null
  const [timeline = 0, log = 0, low = 0] = [0, 8, 16].map((at) =>
    Number.parseInt(name.slice(at, at + 8), 16),
  )
  return { timeline, index: log * segmentsALog + low }
}

/** The number of the segment that contains a position such as `1/2000028`. */
export function segmentIndexAt(lsn: string): number {
  const [log = '0', offset = '0'] = lsn.split('/')
  return (
    Number.parseInt(log, 16) * segmentsALog + Math.floor(Number.parseInt(offset, 16) / segmentBytes)
  )
}

/** A part of a timeline's ancestry: from segment `fromIndex` on, the log is that of `timeline`. */
export interface Stretch {
  timeline: number
  fromIndex: number
}

/**
 * The ancestry of a timeline, newest first, from its history file. Each line of that file is
 * `<parent>\t<where it ended>\t<reason>`. The first timeline has no history file.
 */
export function lineageOf(timeline: number, history: string | undefined): Stretch[] {
  const ends = (history ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent = '', lsn]) => /^\d+$/.test(parent) && lsn !== undefined)
    .map(([parent, lsn = '0/0']) => ({ parent: Number(parent), index: segmentIndexAt(lsn) }))
  const stretches = ends.map(({ parent }, at) => ({
    timeline: parent,
    fromIndex: at === 0 ? 0 : (ends[at - 1]?.index ?? 0),
  }))
  return [...stretches, { timeline, fromIndex: ends.at(-1)?.index ?? 0 }].toReversed()
}
