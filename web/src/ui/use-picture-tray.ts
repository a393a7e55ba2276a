import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { pictureProblem } from './picture-choice.ts'
import { checkConnection } from './states.tsx'

interface Loaded {
  id: string
  src: string
  name: string
}

export interface PictureTray {
  pictures: readonly Loaded[]
  /** Their ids, for the text that they belong to. */
  ids: string[]
  isLoading: boolean
  isFull: boolean
  error: string | null
  add: (file: File | null) => void
  remove: (id: string) => void
  clear: () => void
}

/** Up to `most` pictures for a text that is being written. `upload` sends one and returns its id. */
export function usePictureTray(
  most: number,
  upload: (file: File) => Promise<{ id: string }>,
): PictureTray {
  const [pictures, setPictures] = useState<readonly Loaded[]>([])
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const made = useRef<string[]>([])
  useEffect(() => {
    const sources = made.current
    return () => {
      for (const src of sources) URL.revokeObjectURL(src)
    }
  }, [])

  async function send(file: File) {
    const problem = pictureProblem(file)
    setError(problem ?? null)
    if (problem !== undefined) return
    setLoading(true)
    try {
      const { id } = await upload(file)
      const src = URL.createObjectURL(file)
      made.current.push(src)
      setPictures((now) => [...now, { id, src, name: file.name }])
    } catch (reason) {
      setError(errorMessage(reason, checkConnection))
    } finally {
      setLoading(false)
    }
  }

  return {
    pictures,
    ids: pictures.map(({ id }) => id),
    isLoading,
    isFull: pictures.length >= most,
    error,
    add: (file) => {
      if (file !== null && !isLoading && pictures.length < most) void send(file)
    },
    remove: (id) => setPictures((now) => now.filter((each) => each.id !== id)),
    clear: () => setPictures([]),
  }
}
