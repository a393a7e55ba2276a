import { limits } from '@haat/contract/limits'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'

const slides = [
  {
    to: paths.category('Laptop'),
    kicker: 'Laptops',
    title: 'Work anywhere, from 38,000৳',
    note: 'Compare forty shops and pay when it reaches your door.',
    action: 'Browse laptops',
    ground: 'bg-brand text-on-brand',
    shapes: 'laptop',
  },
  {
    to: paths.category('Headphone'),
    kicker: 'Headphones',
    title: 'Hear the difference, keep the change',
    note: 'Up to 30% off this week, delivered in 3-5 days.',
    action: 'See headphones',
    ground: 'bg-primary-soft text-on-primary-soft',
    shapes: 'headphone',
  },
] as const

/**
 * Two slides that change places every two seconds with a fade. Whoever prefers less motion, points at
 * it or tabs into it stops it; the indicators (from medium screens up) jump to a slide.
 */
export function BannerSlider() {
  const [shown, setShown] = useState(0)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(
      () => setShown((slide) => (slide + 1) % slides.length),
      limits.sliderIntervalMs,
    )
    return () => clearInterval(timer)
  }, [isHeld, shown])

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Offers"
      className="relative overflow-hidden"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="grid">
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== shown}
            style={{ transitionDuration: `${limits.sliderFadeMs}ms` }}
            className={`col-start-1 row-start-1 transition-opacity ${slide.ground} ${
              index === shown ? 'opacity-100' : 'opacity-0'
            }`}
          >
            <div className="shell grid min-h-64 items-center gap-6 py-10 sm:min-h-80 md:grid-cols-[1.2fr_1fr] md:pb-16">
              <div>
                <p className="text-sm font-semibold opacity-90">{slide.kicker}</p>
                <p className="mt-2 text-2xl font-bold text-balance">{slide.title}</p>
                <p className="mt-3 max-w-prose text-base opacity-90">{slide.note}</p>
                <Link
                  to={slide.to}
                  className="tap mt-6 inline-flex h-12 items-center rounded-md bg-surface px-6 text-base font-semibold text-ink transition-colors hover:bg-neutral-soft"
                >
                  {slide.action}
                </Link>
              </div>
              <SlideArt kind={slide.shapes} />
            </div>
          </div>
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-4 hidden justify-center gap-1 md:flex">
        {slides.map((slide, index) => (
          <button
            key={slide.title}
            type="button"
            aria-label={`Show offer ${index + 1}: ${slide.kicker}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => setShown(index)}
            className="group grid size-11 place-items-center"
          >
            <span className="block h-1.5 w-7 rounded-full bg-surface opacity-50 ring-1 ring-line transition-opacity group-hover:opacity-80 group-aria-[current]:opacity-100" />
          </button>
        ))}
      </div>
    </section>
  )
}

/** A plain line drawing beside the words; there for the eye alone. */
function SlideArt({ kind }: { kind: 'laptop' | 'headphone' }) {
  return (
    <svg
      viewBox="0 0 360 220"
      aria-hidden="true"
      className="hidden h-52 w-full justify-self-end md:block lg:h-60"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {kind === 'laptop' ? (
        <>
          <rect x="82" y="26" width="196" height="128" rx="10" />
          <rect
            x="94"
            y="38"
            width="172"
            height="104"
            rx="4"
            fill="currentColor"
            opacity=".12"
            stroke="none"
          />
          <path d="M110 66h76M110 84h112M110 102h54" opacity=".6" />
          <path d="M206 124l18-26 16 14 20-30" />
          <path d="M54 172h252l-14-18H68z" fill="currentColor" fillOpacity=".12" />
          <path d="M48 172h264c0 12-8 18-20 18H68c-12 0-20-6-20-18z" />
          <path d="M160 172h40" strokeWidth="5" />
        </>
      ) : (
        <>
          <path d="M96 132v-16a84 84 0 0 1 168 0v16" strokeWidth="10" opacity=".9" />
          <path d="M110 126v-10a70 70 0 0 1 140 0v10" opacity=".35" />
          <rect
            x="78"
            y="118"
            width="44"
            height="76"
            rx="20"
            fill="currentColor"
            fillOpacity=".14"
          />
          <rect
            x="238"
            y="118"
            width="44"
            height="76"
            rx="20"
            fill="currentColor"
            fillOpacity=".14"
          />
          <path d="M122 132v48M238 132v48" strokeWidth="6" />
          <path d="M40 150v18M54 138v42M306 138v42M320 150v18" opacity=".5" />
        </>
      )}
    </svg>
  )
}
