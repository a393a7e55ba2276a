/** The first stop of the Tab key: jumps over the header to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-3 z-60 -translate-y-20 rounded-md bg-primary px-4 py-3 text-sm font-semibold text-on-primary focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
