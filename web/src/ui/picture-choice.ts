import { errorCatalogue } from '@haat/contract/errors'
import { mediaLimits } from '@haat/contract/media.limits'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { errorCode, errorMessage } from '#core/api-error.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Why a file can't be sent as a picture; undefined when it can. The server also checks its content. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!types.includes(type)) return errorCatalogue.UNSUPPORTED_FILE.message
  return size > mediaLimits.uploadBytes ? errorCatalogue.FILE_TOO_LARGE.message : undefined
}

export interface PictureChoice {
  file: File | null
  /** Shows the chosen file. */
  src: string | undefined
  error: string | undefined
  /** The field that holds it. */
  field: RefObject<HTMLInputElement | null>
  focus: () => void
  choose: (file: File | null) => void
  /** Whether the picture is valid for sending the form; shows the error if not. */
  check: () => boolean
  /** Shows the server's error if it is about the picture. */
  refuse: (error: unknown) => void
}

/** A form's picture. With `missing` a picture is required, and `missing` is the error without one. */
export function usePictureChoice(missing?: string): PictureChoice {
  const [chosen, setChosen] = useState<{ file: File; src: string } | null>(null)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const src = chosen?.src
  useEffect(() => {
    if (src === undefined) return undefined
    return () => URL.revokeObjectURL(src)
  }, [src])

  return {
    file: chosen?.file ?? null,
    src,
    error,
    field,
    focus: () => field.current?.focus(),
    choose: (file) => {
      const problem = file === null ? undefined : pictureProblem(file)
      setError(problem)
      const isUsable = file !== null && problem === undefined
      setChosen(isUsable ? { file, src: URL.createObjectURL(file) } : null)
    },
    check: () => {
      if (error === undefined && missing !== undefined && chosen === null) {
        setError(missing)
        return false
      }
      return error === undefined
    },
    refuse: (refusal) => {
      const code = errorCode(refusal)
      if (code !== 'UNSUPPORTED_FILE' && code !== 'FILE_TOO_LARGE') return
      setError(errorMessage(refusal))
      field.current?.focus()
    },
  }
}
