import type { Attribute } from '@haat/contract/attributes'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { pictureProblem } from '#ui/picture-choice.ts'
import { checkConnection } from '#ui/states.tsx'
import { useAddFamilyPictureMutation } from './family-mutations-api.ts'

/** The pictures that were chosen for each value, by its id. */
export type FilesByValue = Record<number, readonly File[]>

/** A field for the pictures of each value of an axis: a colour's are those of all its sizes. */
export function FamilyFiles({
  axis,
  files,
  onChoose,
}: {
  axis: Attribute
  files: FilesByValue
  onChoose: (valueId: number, files: readonly File[]) => void
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Pictures by {axis.name}</legend>
      <p className="mb-2 text-sm text-muted">
        Each goes to all products with the value. Without any, they keep the product’s own.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {axis.values.map(({ id, label }) => {
          const count = files[id]?.length ?? 0
          return (
            <li
              key={id}
              className="relative flex min-h-11 items-center gap-3 rounded-md border border-dashed border-control bg-sunken px-3 py-2 text-sm transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <Icon name={count === 0 ? 'upload' : 'circle-check'} />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{label}</span>
              <span className="text-muted">
                {count === 0 ? 'none chosen' : count === 1 ? '1 picture' : `${count} pictures`}
              </span>
              <input
                type="file"
                multiple
                aria-label={`Pictures of ${label}`}
                accept="image/jpeg,image/png,image/webp,image/avif"
                // A browser says nothing of a file that is chosen again. What was chosen stays until other files are.
                onClick={(event) => {
                  event.currentTarget.value = ''
                }}
                onChange={(event) => onChoose(id, [...(event.target.files ?? [])])}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

export interface FamilyUploads {
  /** How far they are; null while none is sent. */
  progress: { done: number; total: number } | null
  /** Sends all, one after the other. Returns what could not be added, and why. */
  send: (familyId: string, files: FilesByValue) => Promise<string[]>
}

/** The first picture of a value replaces what its products had; the others follow it. */
export function useFamilyUploads(): FamilyUploads {
  const [upload] = useAddFamilyPictureMutation()
  const [progress, setProgress] = useState<FamilyUploads['progress']>(null)

  async function send(id: string, files: FilesByValue): Promise<string[]> {
    const all = Object.entries(files).flatMap(([valueId, chosen]) =>
      chosen.map((file) => ({ valueId: Number(valueId), file })),
    )
    const replaced = new Set<number>()
    const failed: string[] = []
    for (const [done, { valueId, file }] of all.entries()) {
      setProgress({ done, total: all.length })
      const problem = pictureProblem(file)
      const isLast = done === all.length - 1
      const call = { id, valueId, file, replaces: !replaced.has(valueId), isLast }
      const reason =
        problem ??
        (await upload(call)
          .unwrap()
          .then(
            () => null,
            (error: unknown) => errorMessage(error, checkConnection),
          ))
      if (reason === null) replaced.add(valueId)
      else failed.push(`${file.name}: ${reason}`)
    }
    setProgress(null)
    return failed
  }

  return { progress, send }
}
