import { encode } from 'uqr'

/** A text as a QR code, dark on white in every theme, because cameras need that. */
export function QrCode({
  text,
  label,
  className = 'size-44',
}: {
  text: string
  label: string
  /** Its size. */
  className?: string
}) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 rounded-md ${className}`}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  )
}
