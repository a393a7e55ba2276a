import type { FamilyAxis, FamilyChoice } from '@haat/contract/families'
import type { Product } from '@haat/contract/catalog'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { siblingState } from '#core/sibling.ts'
import { Link } from '#ui/link.tsx'
import { MediaPicture } from '#ui/picture.tsx'
import { axesFrom } from './choices.ts'
import { useGetFamilyQuery } from './families-api.ts'

/**
 * The choices within a family: each value is a link to the member that has it. What is sold out is marked and can
 * still be opened.
 */
export function VariantPickers({ product }: { product: Product }) {
  const { data } = useGetFamilyQuery(product.id)
  const { pathname } = useLocation()
  // While a sibling loads, or can't be loaded, the choices stay.
  const family = data?.members.some(({ id }) => id === product.id) === true ? data : undefined
  if (family === undefined) return null
  const chosen = family.members.find(({ id }) => paths.product(id) === pathname)
  return (
    <div className="mt-5 space-y-4">
      {axesFrom(family, chosen?.id ?? product.id).map((axis) => (
        <Axis key={axis.attributeId} axis={axis} pathname={pathname} />
      ))}
    </div>
  )
}

function Axis({ axis: { name, choices }, pathname }: { axis: FamilyAxis; pathname: string }) {
  const headingId = useId()
  const chosen = choices.find(({ isChosen }) => isChosen)
  // A choice of colours shows the pictures, if the members have different ones.
  const hasPictures =
    choices.some(({ swatch }) => swatch !== null) &&
    new Set(choices.map(({ image }) => image)).size > 1 &&
    choices.every(({ image }) => image !== '')
  return (
    <div role="group" aria-labelledby={headingId}>
      <p id={headingId} className="text-sm">
        <span className="text-muted">{name}: </span>
        <span className="font-semibold">{chosen?.label}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.valueId}>
            <Choice choice={choice} pathname={pathname} hasPicture={hasPictures} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Choice({
  choice,
  pathname,
  hasPicture,
}: {
  choice: FamilyChoice
  pathname: string
  hasPicture: boolean
}) {
  const { label, swatch, image, productId, isChosen, isInStock, isExact } = choice
  const notes = [isInStock ? null : 'sold out', isExact ? null : 'with other options']
  const note = notes.filter((each) => each !== null).join(', ')
  return (
    <Link
      to={paths.product(productId)}
      replace
      preventScrollReset
      state={siblingState(pathname)}
      aria-current={isChosen ? 'true' : undefined}
      title={note === '' ? label : `${label} (${note})`}
      className={`relative flex min-h-11 min-w-11 items-center justify-center gap-2 overflow-hidden rounded-md border text-sm font-semibold transition-colors aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft hover:border-ink ${
        isExact ? 'border-control' : 'border-dashed border-control'
      } ${hasPicture ? 'p-1 pe-3' : 'px-3'}`}
    >
      {hasPicture ? (
        <MediaPicture
          src={image}
          width={48}
          className={`size-12 rounded-sm object-cover ${isInStock ? '' : 'opacity-50'}`}
        />
      ) : swatch === null ? null : (
        <span
          aria-hidden="true"
          style={{ backgroundColor: swatch }}
          className="size-4 flex-none rounded-full border border-control"
        />
      )}
      <span className={isInStock ? '' : 'text-muted line-through'}>{label}</span>
      {note === '' ? null : <span className="sr-only"> ({note})</span>}
    </Link>
  )
}
