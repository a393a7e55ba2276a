/** A named amount of a calculation inside a `dl`; its total has a rule above it. */
export function SumLine({
  name,
  value,
  isTotal = false,
}: {
  name: string
  value: string
  isTotal?: boolean
}) {
  const look = isTotal ? 'border-t border-line pt-2 font-semibold' : ''
  return (
    <div className={`flex items-baseline justify-between gap-4 wrap-anywhere ${look}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="figures max-w-2/3 flex-none text-end">{value}</dd>
    </div>
  )
}
