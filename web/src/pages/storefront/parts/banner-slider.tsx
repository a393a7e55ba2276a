import { limits } from '@haat/contract/limits'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import headphonesUrl from './scenes/headphones.svg?no-inline'
import laptopUrl from './scenes/laptop.svg?no-inline'

const slides = [
  {
    to: paths.category('Laptop'),
    kicker: 'Laptops',
    title: 'A laptop for every desk and every budget',
    note: 'Compare shops side by side and pay when it reaches your door.',
    action: 'Browse laptops',
    picture: laptopUrl,
    ground: 'bg-brand text-on-brand',
    button: 'bg-on-brand text-brand',
  },
  {
    to: paths.category('Headphone'),
    kicker: 'Headphones',
    title: 'Hear the difference, keep the change',
    note: `Rated by people who bought them, at your door within ${limits.deliveryDays} days.`,
    action: 'See headphones',
    picture: headphonesUrl,
    ground: 'bg-primary-soft text-on-primary-soft',
    button: 'bg-primary text-on-primary',
  },
] as const

type Slide = (typeof slides)[number]

/**
 * Two slides that change places every two seconds with a fade. Whoever prefers less motion, points at
 * it or tabs into it stops it; the indicators (from medium screens up) jump to a slide.
 */
export function BannerSlider() {
  const [shown, setShown] = useState(0)
  const root = useRef<HTMLElement>(null)
  const isHeld = useIsHeld(root)

  useEffect(() => {
    if (isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const next = (shown + 1) % slides.length
    const timer = setTimeout(() => setShown(next), limits.sliderIntervalMs)
    return () => clearTimeout(timer)
  }, [isHeld, shown])

  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label="Offers"
      className="relative grid overflow-hidden"
    >
      {slides.map((slide, index) => (
        <div
          key={slide.title}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          inert={index !== shown}
          style={{ transitionDuration: `${limits.sliderFadeMs}ms` }}
          className={`col-start-1 row-start-1 transition-[opacity,visibility] ${slide.ground} ${
            index === shown ? 'opacity-100' : 'invisible opacity-0'
          }`}
        >
          <SlideContent slide={slide} />
        </div>
      ))}
      <div className="absolute inset-x-0 bottom-2 hidden justify-center md:flex">
        {slides.map((slide, index) => (
          <button
            key={slide.title}
            type="button"
            aria-label={`Show offer ${index + 1}: ${slide.kicker}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => setShown(index)}
            className={`group grid size-11 place-items-center ${shown === 0 ? 'text-on-brand' : 'text-on-primary-soft'}`}
          >
            <span className="block h-1.5 w-7 rounded-full bg-current opacity-40 transition-opacity group-hover:opacity-80 group-aria-[current]:opacity-100" />
          </button>
        ))}
      </div>
    </section>
  )
}

function SlideContent({ slide }: { slide: Slide }) {
  return (
    <div className="shell grid min-h-64 items-center gap-8 py-10 sm:min-h-80 md:grid-cols-[1.1fr_1fr] md:pb-14">
      <div>
        <p className="text-sm font-semibold">{slide.kicker}</p>
        <p className="mt-2 text-2xl font-bold text-balance">{slide.title}</p>
        <p className="mt-3 max-w-prose text-base">{slide.note}</p>
        <Link
          to={slide.to}
          className={`tap mt-6 inline-flex h-12 items-center rounded-md px-6 text-base font-semibold transition-opacity hover:opacity-90 ${slide.button}`}
        >
          {slide.action}
        </Link>
      </div>
      <img
        src={slide.picture}
        alt=""
        width={560}
        height={340}
        loading="lazy"
        className="hidden h-auto w-full max-w-lg justify-self-end md:block"
      />
    </div>
  )
}

/** Whether the pointer rests on an element or the focus is inside it. */
function useIsHeld(root: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)

  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerenter', () => setPointedAt(true), { signal })
    element.addEventListener('pointerleave', () => setPointedAt(false), { signal })
    element.addEventListener('focusin', () => setFocused(true), { signal })
    element.addEventListener('focusout', () => setFocused(false), { signal })
    return () => listening.abort()
  }, [root])

  return isPointedAt || isFocused
}
