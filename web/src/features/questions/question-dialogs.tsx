import type { Question } from '@haat/contract/questions'
import { questionLimits } from '@haat/contract/questions.limits'
import { questionMessages } from '@haat/contract/questions.messages'
import { useClientId } from '#core/client-id.ts'
import { TextDialog } from '#ui/text-dialog.tsx'
import { useReportWrittenMutation, type Written } from './moderation-api.ts'
import { answerForm, askForm, idOfWritten, reportForm } from './question-forms.ts'
import { useAnswerQuestionMutation, useAskQuestionMutation } from './questions-api.ts'

/** Asks about a product in public. Mount each dialog while it is open. */
export function AskDialog({
  product,
  onClose,
}: {
  product: { id: string; name: string }
  onClose: () => void
}) {
  const [ask] = useAskQuestionMutation()
  const idOf = useClientId({ form: askForm, id: product.id })
  return (
    <TextDialog
      form={askForm}
      id={product.id}
      title="Ask a question"
      description={product.name}
      label="Your question"
      hint={questionMessages.masked}
      submitLabel="Ask"
      max={questionLimits.questionMax}
      required={questionMessages.questionRequired}
      send={async (text) => {
        const content = { productId: product.id, text }
        await ask({ ...content, clientId: idOf(content) }).unwrap()
        idOf(null)
      }}
      messages={{ pending: 'Sending...', done: questionMessages.asked }}
      onClose={onClose}
    />
  )
}

/** The reader's one answer to a question, or a change of it. */
export function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [answer] = useAnswerQuestionMutation()
  const before = question.answers.find(({ isMine }) => isMine)
  return (
    <TextDialog
      form={answerForm}
      id={question.id}
      title="Answer this question"
      description={question.text}
      label="Your answer"
      hint={questionMessages.masked}
      submitLabel="Save"
      max={questionLimits.answerMax}
      required={questionMessages.answerRequired}
      text={before?.text ?? ''}
      send={(text) => answer({ id: question.id, text }).unwrap()}
      messages={{ pending: 'Saving...', done: questionMessages.answered }}
      onClose={onClose}
    />
  )
}

/** Tells the market what is wrong with a question or an answer. */
export function ReportWrittenDialog({
  what,
  text,
  onClose,
}: {
  what: Written
  text: string
  onClose: () => void
}) {
  const [report] = useReportWrittenMutation()
  return (
    <TextDialog
      form={reportForm}
      id={idOfWritten(what)}
      title="Report this"
      description={text}
      label="What is wrong?"
      submitLabel="Report"
      max={questionLimits.reportMax}
      required={questionMessages.reportReason}
      send={(reason) => report({ what, reason }).unwrap()}
      messages={{ pending: 'Sending...', done: questionMessages.reported }}
      onClose={onClose}
    />
  )
}
