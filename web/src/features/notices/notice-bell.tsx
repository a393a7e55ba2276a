import type { SessionUser } from '@haat/contract/accounts'
import type { NoticeList } from '@haat/contract/notices'
import { noticeLimits } from '@haat/contract/notices.limits'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectRequirement } from '#core/session.ts'
import { Icon } from '#ui/icon.tsx'
import { useOutside } from '#ui/use-outside.ts'
import { NoticePanel } from './notice-panel.tsx'
import { useGetNewestNoticesQuery } from './notices-api.ts'
import { useNoticeStream } from './use-notice-stream.ts'

/** The bell of a signed-in person: how many notices are unread, and the newest of them. */
export function NoticeBell({ id }: Pick<SessionUser, 'id'>) {
  const isReady = useSelector(selectRequirement) === null
  return isReady ? <Bell key={id} personId={id} /> : null
}

function Bell({ personId }: { personId: string }) {
  useNoticeStream(personId)
  const result = useGetNewestNoticesQuery(undefined)
  const { areaId, isOpen, setOpen, button, panel } = useOpening()
  const unread = result.data?.unread ?? 0
  const shown = unread >= noticeLimits.countMax ? `${noticeLimits.countMax - 1}+` : String(unread)

  return (
    <div id={areaId} className="relative">
      <button
        ref={button}
        type="button"
        title="Notices"
        aria-label={unread === 0 ? 'Notices' : `Notices, ${shown} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="tap grid size-11 place-items-center rounded-md text-ink hover:bg-neutral-soft"
      >
        <span className="relative inline-flex">
          <Icon name="bell" className="size-6" />
          {unread === 0 ? null : <Count shown={shown} />}
        </span>
      </button>
      <Said list={result.data} />
      {isOpen ? (
        <div
          ref={panel}
          role="dialog"
          aria-label="Notices"
          tabIndex={-1}
          className="fixed inset-x-2 z-50 mt-1.5 flex max-h-[70dvh] flex-col overflow-y-auto rounded-md bg-raised text-ink shadow-float sm:absolute sm:inset-x-auto sm:end-0 sm:w-96"
        >
          <NoticePanel result={result} onFollow={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  )
}

/** The panel takes the focus when it opens, and closes when the focus or a press goes elsewhere. */
function useOpening() {
  const [isOpen, setOpen] = useState(false)
  const areaId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useOutside(areaId, isOpen, close)
  useEffect(() => {
    if (!isOpen) return undefined
    panel.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  return { areaId, isOpen, setOpen, button, panel }
}

function Count({ shown }: { shown: string }) {
  return (
    <span
      aria-hidden="true"
      className="figures absolute -end-2.5 -top-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 text-xs leading-none font-bold text-on-primary ring-2 ring-surface"
    >
      {shown}
    </span>
  )
}

/** Tells screen readers politely when a notice has arrived; what was there before is no news. */
function Said({ list }: { list: NoticeList | undefined }) {
  const [seen, setSeen] = useState(list)
  const [text, setText] = useState('')
  if (list !== undefined && list !== seen) {
    setSeen(list)
    const isNew = seen !== undefined && list.unread > seen.unread
    setText(isNew ? `New notice: ${list.notices[0]?.subject ?? ''}` : '')
  }
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
