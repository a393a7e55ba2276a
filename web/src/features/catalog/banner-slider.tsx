import { deliveryDays } from '@haat/contract/order-terms.limits'
import { Link } from '#ui/link.tsx'
import { sliderFadeMs, sliderIntervalMs, swipePx } from '#ui/numbers.ts'
import { useEffect, useRef, useState, type RefObject, type TouchEvent } from 'react'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/icon.tsx'
import headphonesUrl from '#ui/scenes/headphones.svg?no-inline'
import laptopUrl from '#ui/scenes/laptop.svg?no-inline'

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
    note: `Rated by people who bought them, at your door within ${deliveryDays} days.`,
    action: 'See headphones',
    picture: headphonesUrl,
    ground: 'bg-primary-soft text-on-primary-soft',
    button: 'bg-primary text-on-primary',
  },
] as const

type Slide = (typeof slides)[number]

/**
 * Two slides that alternate every two seconds. The backgrounds cross-fade, and one text disappears before the other
 * appears. Reduced motion, the pointer, the focus or Pause stop it; indicators and a swipe choose a slide.
 */
export function BannerSlider() {
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const root = useRef<HTMLElement>(null)
  const isHeld = useIsHeld(root)
  const swipe = useSwipe((step) => setShown((now) => (now + step + slides.length) % slides.length))

  useEffect(() => {
    if (isPaused || isHeld || matchMedia(lessMotion).matches) return undefined
    const next = (shown + 1) % slides.length
    const timer = setTimeout(() => setShown(next), sliderIntervalMs)
    return () => clearTimeout(timer)
  }, [isPaused, isHeld, shown])

  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label="Offers"
      {...swipe}
      className="relative grid touch-pan-y overflow-hidden"
    >
      {slides.map((slide, index) => (
        <div
          key={slide.title}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          inert={index !== shown}
          style={{ transitionDuration: `${sliderFadeMs}ms` }}
          className={`col-start-1 row-start-1 transition-[opacity,visibility] ${slide.ground} ${
            index === shown ? 'opacity-100' : 'invisible opacity-0'
          }`}
        >
          <SlideContent slide={slide} isShown={index === shown} />
        </div>
      ))}
      <Controls {...{ shown, isPaused }} onShow={setShown} onPause={setPaused} />
    </section>
  )
}

/** A button for each slide, and one that stops them. */
function Controls({
  shown,
  isPaused,
  onShow,
  onPause,
}: {
  shown: number
  isPaused: boolean
  onShow: (index: number) => void
  onPause: (isPaused: boolean) => void
}) {
  return (
    <div
      className={`absolute inset-x-0 bottom-1 flex justify-center md:bottom-2 ${shown === 0 ? 'text-on-brand' : 'text-on-primary-soft'}`}
    >
      {slides.map((slide, index) => (
        <button
          key={slide.title}
          type="button"
          aria-label={`Show offer ${index + 1}: ${slide.kicker}`}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => onShow(index)}
          className="group grid size-11 place-items-center"
        >
          <span className="block h-1.5 w-7 rounded-full bg-current opacity-40 transition-opacity group-hover:opacity-80 group-aria-[current]:opacity-100" />
        </button>
      ))}
      <button
        type="button"
        aria-label={isPaused ? 'Play the offers' : 'Pause the offers'}
        onClick={() => onPause(!isPaused)}
        className="grid size-11 place-items-center motion-reduce:hidden"
      >
        <Icon name={isPaused ? 'play' : 'pause'} className="size-4" />
      </button>
    </div>
  )
}

const lessMotion = '(prefers-reduced-motion: reduce)'

function SlideContent({ slide, isShown }: { slide: Slide; isShown: boolean }) {
  const half = sliderFadeMs / 2
  return (
    <div
      // The old text has faded out before the new one fades in.
      style={{ transitionDuration: `${half}ms`, transitionDelay: isShown ? `${half}ms` : '0ms' }}
      className={`shell grid min-h-64 items-center gap-8 pt-10 pb-16 transition-opacity sm:min-h-80 md:grid-cols-[1.1fr_1fr] ${
        isShown ? '' : 'opacity-0'
      }`}
    >
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

/** A horizontal swipe changes the slide; a vertical one scrolls the page. */
function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      if (touch !== undefined) start.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (touch === undefined) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1)
    },
  }
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
