import type { Message } from '@haat/contract/conversations'
import { conversationLimits } from '@haat/contract/conversations.limits'
import { conversationMessages } from '@haat/contract/conversations.messages'
import { TextDialog } from '#ui/text-dialog.tsx'
import { useReportMessageMutation } from './moderation-api.ts'

/** The name of the form among the drafts. */
export const reportMessageForm = 'report-message'

/** Tells the market what is wrong with a message. Mount it while it is open. */
export function ReportDialog({
  message: { id, body },
  onClose,
}: {
  message: Message
  onClose: () => void
}) {
  const [report] = useReportMessageMutation()
  return (
    <TextDialog
      form={reportMessageForm}
      id={id}
      title="Report this"
      {...(body === '' ? {} : { description: body })}
      label="What is wrong with it?"
      submitLabel="Report"
      max={conversationLimits.reportMax}
      required={conversationMessages.reason}
      send={(reason) => report({ id, reason }).unwrap()}
      messages={{ pending: 'Reporting...', done: 'Haat will look at this message' }}
      onClose={onClose}
    />
  )
}
