import type { Message } from '@haat/contract/conversations'
import { conversationMessages } from '@haat/contract/conversations.messages'
import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { formatDay, formatTime } from '#core/format.ts'
import { selectRole } from '#core/session.ts'
import { useTypedDialog } from '#core/use-typed-dialog.ts'
import { PrivatePictures } from '#ui/private-pictures.tsx'
import { Button } from '#ui/button.tsx'
import { runMutation } from '#ui/run-mutation.ts'
import { TextBubble } from '#ui/text-bubble.tsx'
import { useHideMessageMutation } from './moderation-api.ts'
import { ReportDialog, reportMessageForm } from './report-dialog.tsx'

/** A message as its reader sees it, with what they can do about it. */
export function MessageItem({ message }: { message: Message }) {
  const { by, body, createdAt, isMasked, isHidden, pictures } = message
  const isHaat = isAdmin(useSelector(selectRole))
  const name = by.isMe ? 'You' : (by.name ?? 'Haat')
  return (
    <li>
      <TextBubble
        tone={by.isMe ? 'mine' : 'theirs'}
        name={name}
        time={`${formatDay(createdAt)}, ${formatTime(createdAt)}`}
        text={body}
      >
        <PrivatePictures
          of="conversations"
          pictures={pictures}
          label={(number) => `Picture ${number} from ${name}`}
        />
        {isHidden ? <p className="mt-1 text-xs italic">Haat has hidden this message.</p> : null}
        {isMasked ? <p className="mt-1 text-xs italic">{conversationMessages.masked}</p> : null}
        {isHaat ? <Moderation message={message} /> : <Report message={message} name={name} />}
      </TextBubble>
    </li>
  )
}

/** Opens a dialog, so that the reason stays while it is written, wherever the reader goes meanwhile. */
function Report({ message, name }: { message: Message; name: string }) {
  const { id, by, isHidden, isReported } = message
  const { isOpen, open, close } = useTypedDialog(reportMessageForm, id)
  if (by.isMe || isHidden || isAdmin(by.role)) return null
  if (isReported) return <p className="mt-1 text-xs italic">You have reported this message.</p>
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 mt-1"
        aria-label={`Report this message from ${name}`}
        onClick={open}
      >
        Report
      </Button>
      {isOpen ? <ReportDialog message={message} onClose={close} /> : null}
    </>
  )
}

/** Admins hide a message, show it again, or say that what was reported may stay. */
function Moderation({ message: { id, isHidden, reports, report } }: { message: Message }) {
  const [hide, { isLoading }] = useHideMessageMutation()
  const set = (hidden: boolean) =>
    void runMutation(hide({ id, isHidden: hidden }).unwrap(), {
      pending: 'Saving...',
      done: hidden ? 'The message is hidden' : 'The message is shown',
    })
  return (
    <div className="mt-2">
      {reports === 0 ? null : (
        <p className="text-xs font-semibold wrap-anywhere">Reported: {report}</p>
      )}
      <div className="-ms-3 flex flex-wrap">
        <Button variant="ghost" size="sm" isPending={isLoading} onClick={() => set(!isHidden)}>
          {isHidden ? 'Show' : 'Hide'}
        </Button>
        {reports === 0 || isHidden ? null : (
          <Button variant="ghost" size="sm" onClick={() => set(false)}>
            Keep
          </Button>
        )}
      </div>
    </div>
  )
}
