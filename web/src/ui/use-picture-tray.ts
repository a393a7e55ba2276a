import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { pictureProblem } from './picture-choice.ts'
import { checkConnection } from './states.tsx'

interface Loaded {
  id: string
  src: string
  name: string
}

interface Held {
  pictures: readonly Loaded[]
  /** A picture is being uploaded: a text that is sent now goes without it. */
  isLoading: boolean
  error: string | null
}

export interface PictureTray extends Held {
  /** Their ids, for the text that they belong to. */
  ids: string[]
  isFull: boolean
  /** There is a picture, or one is being uploaded. */
  hasFile: boolean
  /** The same, but known before the next render. */
  hasFileNow: () => boolean
  add: (file: File | null) => void
  /** Gives up the upload. */
  stop: () => void
  remove: (...ids: string[]) => void
}

/** Sends a picture and returns its id. The signal says that the picture is not wanted any more. */
type Upload = (file: File, signal: AbortSignal) => Promise<{ id: string }>

/** Up to `most` pictures for a text that is being written. */
export function usePictureTray(most: number, upload: Upload): PictureTray {
  const { shown, now, change, send, stop } = useUploads(upload)
  return {
    ...shown,
    ids: shown.pictures.map(({ id }) => id),
    isFull: shown.pictures.length >= most,
    hasFile: hasFile(shown),
    hasFileNow: () => hasFile(now()),
    add: (file) => {
      const { isLoading, pictures } = now()
      if (file === null || pictures.length >= most) return
      const problem = isLoading ? oneByOne : pictureProblem(file)
      if (problem === undefined) void send(file)
      else change({ error: problem })
    },
    stop,
    remove: (...ids) => change({ pictures: now().pictures.filter(({ id }) => !ids.includes(id)) }),
  }
}

const oneByOne = 'Add the next picture when this one is uploaded.'

/** What the button says that sends the text: why it waits while a picture is being uploaded. */
export function sendLabel({ isLoading }: Pick<PictureTray, 'isLoading'>, label: string): string {
  return isLoading ? 'Waiting for the picture…' : label
}

/** The result of a mutation, which is given up when the signal says so. */
export function untilStopped<Data>(
  call: { unwrap: () => Promise<Data>; abort: () => void },
  signal: AbortSignal,
): Promise<Data> {
  signal.addEventListener('abort', () => call.abort())
  return call.unwrap()
}

function hasFile({ pictures, isLoading }: Held): boolean {
  return pictures.length > 0 || isLoading
}

const empty: Held = { pictures: [], isLoading: false, error: null }

interface Holder {
  /** What the next render shows. */
  now: Held
  upload: AbortController | null
  sources: string[]
}

/** What a tray holds, and the upload to it. When its text is closed, nothing of it stays. */
function useUploads(upload: Upload) {
  const [shown, setShown] = useState(empty)
  const holder = useRef<Holder>({ now: empty, upload: null, sources: [] })
  useEffect(() => {
    const held = holder.current
    return () => {
      held.upload?.abort()
      for (const src of held.sources) URL.revokeObjectURL(src)
    }
  }, [])

  function change(part: Partial<Held>) {
    holder.current.now = { ...holder.current.now, ...part }
    setShown(holder.current.now)
  }

  async function send(file: File) {
    const upTo = new AbortController()
    holder.current.upload = upTo
    change({ isLoading: true, error: null })
    try {
      const { id } = await upload(file, upTo.signal)
      if (upTo.signal.aborted) return
      const src = URL.createObjectURL(file)
      holder.current.sources.push(src)
      const pictures = [...holder.current.now.pictures, { id, src, name: file.name }]
      change({ pictures, isLoading: false, error: null })
    } catch (reason) {
      if (upTo.signal.aborted) return
      change({ isLoading: false, error: errorMessage(reason, checkConnection) })
    }
  }

  return {
    shown,
    now: () => holder.current.now,
    change,
    send,
    stop: () => {
      holder.current.upload?.abort()
      change({ isLoading: false, error: null })
    },
  }
}
