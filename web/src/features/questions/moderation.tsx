import type { Answer, Question } from '@haat/contract/questions'
import { questionMessages } from '@haat/contract/questions.messages'
import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { selectRole } from '#core/session.ts'
import { useTypedDialog } from '#core/use-typed-dialog.ts'
import { Button } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { idOfWritten, reportForm } from './question-forms.ts'
import { useSetWrittenHiddenMutation, type Written } from './moderation-api.ts'

const reportDialog = lazyPart(
  async () => (await import('./question-dialogs.tsx')).ReportWrittenDialog,
)

interface Moderated {
  written: Question | Answer
  what: Written
  noun: 'question' | 'answer'
}

/** Readers report, admins hide or keep. */
export function Moderation(moderated: Moderated) {
  const role = useSelector(selectRole)
  const { isMine, isHidden, isReportedByMe } = moderated.written
  if (isAdmin(role)) return <Decision {...moderated} />
  if (role === null || isMine || isHidden) return null
  if (isReportedByMe) return <span className="ms-3 text-sm text-muted">You reported this</span>
  return <Report {...moderated} />
}

function Decision({ written, what, noun }: Moderated) {
  const [setHidden, { isLoading }] = useSetWrittenHiddenMutation()
  const set = (isHidden: boolean) => {
    const done = isHidden ? questionMessages.hidden : questionMessages.shown
    const words = { pending: mutationMessages.updating, done }
    void runMutation(setHidden({ what, isHidden }).unwrap(), words)
  }
  const { isHidden, report } = written
  return (
    <>
      <Button variant="ghost" size="sm" isPending={isLoading} onClick={() => set(!isHidden)}>
        {isHidden ? 'Show' : 'Hide'} the {noun}
      </Button>
      {report === undefined || isHidden ? null : (
        <Button variant="ghost" size="sm" isPending={isLoading} onClick={() => set(false)}>
          Keep the {noun}
        </Button>
      )}
    </>
  )
}

function Report({ written: { text }, what }: Moderated) {
  const { isOpen, open, close } = useTypedDialog(reportForm, idOfWritten(what))
  return (
    <>
      <Button variant="ghost" size="sm" onClick={open}>
        Report
      </Button>
      {isOpen ? (
        <LazyPart part={reportDialog} props={{ what, text, onClose: close }} onMissing={close} />
      ) : null}
    </>
  )
}
