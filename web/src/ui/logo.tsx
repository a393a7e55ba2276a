/** The logo (the awning of a market stall) and the name. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="0 0 32 32" className="size-8 flex-none" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M7 9.5h18l2 5.2a3 3 0 0 1-5.6 1.6 3.1 3.1 0 0 1-5.4 0 3.1 3.1 0 0 1-5.4 0A3 3 0 0 1 5 14.7z"
          className="fill-on-primary"
        />
        <path
          d="M8.5 20v3.5h15V20"
          fill="none"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-primary"
        />
      </svg>
      <span className="min-w-[2.25em] text-[1.5rem] leading-none font-bold tracking-[-0.03em]">
        Haat
      </span>
    </span>
  )
}
