/** One curve; x and y above zero. */
export interface Series {
  label: string
  points: readonly { x: number; y: number }[]
}

/** A small plot among others. */
export interface Panel {
  title: string
  series: readonly Series[]
}

/** The title of the whole picture, what the x axis counts, and the unit of the y axis. */
export interface Labels {
  title: string
  x: string
  y: string
}

const columns = 4
const size = { width: 240, height: 190 }
const inner = { left: 46, top: 30, width: 180, height: 104 }
const head = 54
const classes = ['one', 'two', 'three']

/** Colours of both themes: the viewer's own decides. */
const style = `
  text { font: 11px system-ui, sans-serif; fill: #1f2937; }
  .title { font-size: 15px; font-weight: 600; }
  .name { font-size: 12px; font-weight: 600; }
  .grid { stroke: #d1d5db; stroke-width: 1; }
  .back { fill: #ffffff; }
  .line { fill: none; stroke-width: 2; }
  .one { stroke: #1d4ed8; } .two { stroke: #b45309; } .three { stroke: #047857; }
  .dot.one { fill: #1d4ed8; } .dot.two { fill: #b45309; } .dot.three { fill: #047857; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e5e7eb; }
    .grid { stroke: #374151; }
    .back { fill: #0d1117; }
    .one { stroke: #93c5fd; } .two { stroke: #fcd34d; } .three { stroke: #6ee7b7; }
    .dot.one { fill: #93c5fd; } .dot.two { fill: #fcd34d; } .dot.three { fill: #6ee7b7; }
  }
`

/** An SVG of small plots, four a row. Both axes are logarithmic, so that equal growth looks equal everywhere. */
export function plotOf(panels: readonly Panel[], labels: Labels): string {
  const rows = Math.ceil(panels.length / columns)
  const [width, height] = [columns * size.width, head + rows * size.height]
  const drawn = panels.map((panel, index) => {
    const x = (index % columns) * size.width
    const y = head + Math.floor(index / columns) * size.height
    return `<g transform="translate(${x} ${y})">${panelOf(panel, labels)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escape(labels.title)}</title><style>${style}</style>`,
    `<rect class="back" width="${width}" height="${height}"/>`,
    `<text class="title" x="12" y="24">${escape(labels.title)}</text>`,
    legendOf(panels[0]?.series ?? []),
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

function legendOf(series: readonly Series[]): string {
  return series
    .map(({ label }, index) => {
      const x = 12 + index * 120
      const line = `<line class="line ${classes[index] ?? ''}" x1="${x}" y1="41" x2="${x + 24}" y2="41"/>`
      return `${line}<text x="${x + 30}" y="45">${escape(label)}</text>`
    })
    .join('')
}

function panelOf({ title, series }: Panel, labels: Labels): string {
  const points = series.flatMap((each) => each.points).filter(({ x, y }) => x > 0 && y > 0)
  const across = scaleOf(
    points.map(({ x }) => x),
    inner.left,
    inner.left + inner.width,
  )
  const up = scaleOf(
    points.map(({ y }) => y),
    inner.top + inner.height,
    inner.top,
  )
  const bottom = inner.top + inner.height
  const right = inner.left + inner.width
  const grid = [
    ...up.ticks.map((value) => {
      const y = up.at(value).toFixed(1)
      return `<line class="grid" x1="${inner.left}" x2="${right}" y1="${y}" y2="${y}"/><text x="${inner.left - 5}" y="${y}" dy="4" text-anchor="end">${short(value)}</text>`
    }),
    ...across.ticks.map((value) => {
      const x = across.at(value).toFixed(1)
      return `<line class="grid" x1="${x}" x2="${x}" y1="${inner.top}" y2="${bottom}"/><text x="${x}" y="${bottom + 14}" text-anchor="middle">${short(value)}</text>`
    }),
  ]
  const curves = series.map((each, index) => {
    const places = each.points
      .filter(({ x, y }) => x > 0 && y > 0)
      .map(({ x, y }) => [across.at(x).toFixed(1), up.at(y).toFixed(1)] as const)
    const line = `<polyline class="line ${classes[index] ?? ''}" points="${places.map((place) => place.join(',')).join(' ')}"/>`
    const dots = places.map(
      ([x, y]) => `<circle class="dot ${classes[index] ?? ''}" cx="${x}" cy="${y}" r="2.5"/>`,
    )
    return line + dots.join('')
  })
  return [
    `<text class="name" x="6" y="13">${escape(title)}</text>`,
    `<text x="6" y="${inner.top - 4}">${escape(labels.y)}</text>`,
    ...grid,
    ...curves,
    `<text x="${(inner.left + right) / 2}" y="${bottom + 28}" text-anchor="middle">${escape(labels.x)}</text>`,
  ].join('')
}

/** A logarithmic axis over whole decades, at least one, with a tick at each. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const logs = values.length === 0 ? [0, 1] : values.map((value) => Math.log10(value))
  const least = Math.floor(Math.min(...logs))
  const most = Math.max(least + 1, Math.ceil(Math.max(...logs)))
  const ticks = Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index))
  const at = (value: number) => from + ((Math.log10(value) - least) / (most - least)) * (to - from)
  return { ticks, at }
}

/** 0.1, 10, 1k, 10M. */
function short(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`
  if (value >= 1_000) return `${value / 1_000}k`
  return String(Number(value.toPrecision(1)))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
