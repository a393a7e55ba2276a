import type { Gallery, GalleryEdit } from '@haat/contract/gallery'
import { galleryLimits } from '@haat/contract/gallery.limits'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { pictureProblem } from '#ui/picture-choice.ts'
import { checkConnection } from '#ui/states.tsx'
import { useAddPictureMutation } from './gallery-mutations-api.ts'

export type DraftPicture = GalleryEdit['pictures'][number]

/** A file that could not be added, and why. */
export interface RefusedFile {
  key: string
  name: string
  reason: string
}

export interface GalleryDraft {
  pictures: readonly DraftPicture[]
  /** The addresses that the market has now. */
  stored: readonly string[]
  isDirty: boolean
  /** How many of the chosen files are done; null while none is being added. */
  progress: { done: number; total: number } | null
  refused: readonly RefusedFile[]
  add: (files: readonly File[]) => void
  /** Moves a picture to another place. */
  move: (from: number, to: number) => void
  remove: (index: number) => void
  write: (index: number, texts: Partial<Pick<DraftPicture, 'alt' | 'altBn'>>) => void
}

/** A gallery that is being edited. Files are stored at once, one after the other; the rest waits for the save. */
export function useGalleryDraft(gallery: Gallery): GalleryDraft {
  const start = gallery.pictures.map(({ image, alt, altBn }) => ({ image, alt, altBn }))
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(start)
  const [stored, setStored] = useState<readonly DraftPicture[]>(start)
  const [progress, setProgress] = useState<GalleryDraft['progress']>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])

  const addOne = useAddOne(gallery.productId, (added) => {
    setStored((before) => [...before, added])
    setPictures((before) => [...before, added])
  })

  async function add(files: readonly File[]) {
    const problems: RefusedFile[] = []
    let space = galleryLimits.picturesMax - Math.max(pictures.length, stored.length)
    setRefused([])
    for (const [index, file] of files.entries()) {
      setProgress({ done: index, total: files.length })
      const reason = await addOne(file, space > 0)
      if (reason === undefined) space -= 1
      else problems.push({ key: `${index}-${file.name}`, name: file.name, reason })
    }
    setProgress(null)
    setRefused(problems)
  }

  return {
    pictures,
    stored: stored.map(({ image }) => image),
    isDirty: JSON.stringify(pictures) !== JSON.stringify(stored),
    progress,
    refused,
    add: (files) => {
      if (files.length > 0 && progress === null) void add(files)
    },
    move: (from, to) => setPictures((now) => moved(now, from, to)),
    remove: (index) => setPictures((now) => now.filter((_, place) => place !== index)),
    write: (index, texts) =>
      setPictures((now) =>
        now.map((each, place) => (place === index ? { ...each, ...texts } : each)),
      ),
  }
}

/** Adds one file, and tells why not. */
function useAddOne(productId: string, onAdded: (added: DraftPicture) => void) {
  const [upload] = useAddPictureMutation()
  return async (file: File, hasSpace: boolean): Promise<string | undefined> => {
    const problem = hasSpace ? pictureProblem(file) : galleryFull
    if (problem !== undefined) return problem
    try {
      const added = (await upload({ id: productId, file }).unwrap()).pictures.at(-1)
      if (added !== undefined) onAdded({ image: added.image, alt: added.alt, altBn: added.altBn })
      return undefined
    } catch (error) {
      return errorMessage(error, checkConnection)
    }
  }
}

const galleryFull = `A product has at most ${galleryLimits.picturesMax} pictures. Save after removing some, then add others.`

/** The list with one element in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [element] = list.slice(from, from + 1)
  if (element === undefined || to < 0 || to >= list.length) return list
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), element, ...others.slice(to)]
}
