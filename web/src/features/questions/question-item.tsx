import type { Answer, Question } from '@haat/contract/questions'
import { questionMessages } from '@haat/contract/questions.messages'
import { countOf, formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { useTypedDialog } from '#core/use-typed-dialog.ts'
import { Button } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { answerForm } from './question-forms.ts'
import { Moderation } from './moderation.tsx'
import { useRemoveAnswerMutation, useRemoveQuestionMutation } from './questions-api.ts'

const answerDialog = lazyPart(async () => (await import('./question-dialogs.tsx')).AnswerDialog)
const removed = { pending: mutationMessages.updating, done: questionMessages.removed }

/** The pressed button goes with what it removes. Its focus moves to what is around it, unless it has moved elsewhere. */
async function removeWith(button: HTMLElement, around: string, call: Promise<unknown>) {
  const place = button.closest<HTMLElement>(around)
  const { ok } = await runMutation(call, removed)
  const focused = document.activeElement
  if (ok && (focused === button || focused === document.body)) place?.focus()
}

/** A question, its answers, and what its reader can do with each. */
export function QuestionItem({ question }: { question: Question }) {
  const { text, name, createdAt, answers, isHidden } = question
  return (
    // It takes the focus when an answer is removed.
    <div tabIndex={-1} className="min-w-0 outline-none">
      <p className="text-sm font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
      <By name={name} at={createdAt} />
      <Marks written={question} />
      {answers.map((answer) => (
        <AnswerItem key={answer.id} answer={answer} question={question} />
      ))}
      {answers.length === 0 && !isHidden ? (
        <p className="mt-2 text-sm text-muted">Nobody has answered yet.</p>
      ) : null}
      <p className="mt-1 -ms-3 flex flex-wrap items-center">
        <QuestionActions question={question} />
      </p>
    </div>
  )
}

function AnswerItem({ answer, question }: { answer: Answer; question: Question }) {
  const { by, name, text, createdAt, isMine, isHidden } = answer
  const [remove, { isLoading }] = useRemoveAnswerMutation()
  return (
    <div className="mt-3 border-s-2 border-line ps-3">
      <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
      <By name={name} at={createdAt}>
        <Badge tone={by === 'SHOP' ? 'primary' : 'success'}>
          {by === 'SHOP' ? 'The shop' : 'Bought it'}
        </Badge>
      </By>
      <Marks written={answer} />
      <p className="-ms-3 flex flex-wrap items-center">
        {isMine && !isHidden ? (
          <Button
            variant="ghost"
            size="sm"
            isPending={isLoading}
            onClick={({ currentTarget }) =>
              void removeWith(currentTarget, '[tabindex]', remove(question.id).unwrap())
            }
          >
            Remove my answer
          </Button>
        ) : null}
        <Moderation written={answer} what={{ answerId: answer.id }} noun="answer" />
      </p>
    </div>
  )
}

function By({ name, at, children }: { name: string; at: string; children?: React.ReactNode }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <span className="wrap-anywhere">{name}</span>
      {children}
      <time dateTime={at}>{formatDay(at)}</time>
    </p>
  )
}

/** That it is hidden, and for admins why it was reported. */
function Marks({ written: { isHidden, reports, report } }: { written: Question | Answer }) {
  if (!isHidden && report === undefined) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
      {isHidden ? <Badge tone="caution">Hidden from others</Badge> : null}
      {report === undefined ? null : (
        <>
          <Badge tone="danger">{countOf(reports ?? 1, 'report')}</Badge>
          <span className="wrap-anywhere">{report}</span>
        </>
      )}
    </p>
  )
}

function QuestionActions({ question }: { question: Question }) {
  const { id, answers, isMine, isHidden, mayAnswer } = question
  const answering = useTypedDialog(answerForm, id)
  const [remove, { isLoading }] = useRemoveQuestionMutation()
  const hasMine = answers.some((answer) => answer.isMine)
  return (
    <>
      {mayAnswer ? (
        <Button variant="ghost" size="sm" icon="pencil" onClick={answering.open}>
          {hasMine ? 'Change my answer' : 'Answer'}
        </Button>
      ) : null}
      {isMine && !isHidden && answers.length === 0 ? (
        <Button
          variant="ghost"
          size="sm"
          isPending={isLoading}
          onClick={({ currentTarget }) =>
            void removeWith(currentTarget, 'section', remove(id).unwrap())
          }
        >
          Remove my question
        </Button>
      ) : null}
      <Moderation written={question} what={{ questionId: id }} noun="question" />
      {answering.isOpen && mayAnswer ? (
        <LazyPart
          part={answerDialog}
          props={{ question, onClose: answering.close }}
          onMissing={answering.close}
        />
      ) : null}
    </>
  )
}
