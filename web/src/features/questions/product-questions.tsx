import { pageCount } from '@haat/contract/page-count'
import type { Question } from '@haat/contract/questions'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { pageOf } from '#core/page-of.ts'
import { paths, type CameFrom } from '#core/paths.ts'
import { selectIsSignedIn, selectRole } from '#core/session.ts'
import { useTypedDialog } from '#core/use-typed-dialog.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { askForm } from './question-forms.ts'
import { QuestionItem } from './question-item.tsx'
import { questionsKey, useGetProductQuestionsQuery } from './questions-api.ts'

const askDialog = lazyPart(async () => (await import('./question-dialogs.tsx')).AskDialog)

/** What people ask about a product and what the shop and buyers answer, page by page, and a way to ask. */
export function ProductQuestions({ product }: { product: { id: string; name: string } }) {
  const [search] = useSearchParams()
  const page = pageOf(search, questionsKey)
  const result = useGetProductQuestionsQuery({ id: product.id, page })
  const hrefFor = (next: number) => {
    const query = new URLSearchParams(search)
    query.set(questionsKey, String(next))
    return `${paths.product(product.id)}?${query}#questions`
  }
  return (
    // It takes the focus when a question is removed.
    <section
      aria-labelledby="questions"
      tabIndex={-1}
      className="later mt-14 scroll-mt-24 outline-none"
    >
      <SectionHeading id="questions" title="Questions and answers">
        <Ask product={product} />
      </SectionHeading>
      <QueryState result={result} loading={<Skeleton className="h-24 w-full" />}>
        {({ data, meta }, isStale) => (
          <>
            {data.length === 0 && meta.total > 0 ? (
              <LastPage to={hrefFor(pageCount(meta))} />
            ) : data.length === 0 ? (
              <EmptyState
                icon="circle-question-mark"
                title="No questions yet"
                hint="Ask what you would like to know. The shop and buyers answer here."
              />
            ) : (
              <List questions={data} isStale={isStale} />
            )}
            <div className="mt-6">
              <Pagination
                page={page}
                pageCount={pageCount(meta)}
                hrefFor={hrefFor}
                label="Pages of questions"
              />
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}

function List({ questions, isStale }: { questions: readonly Question[]; isStale: boolean }) {
  return (
    <ul
      aria-busy={isStale}
      className={`divide-y divide-line rounded-lg bg-surface px-5 shadow-hairline transition-opacity ${isStale ? 'opacity-50' : ''}`}
    >
      {questions.map((question) => (
        <li key={question.id} className="py-5">
          <QuestionItem question={question} />
        </li>
      ))}
    </ul>
  )
}

/** Leads to the last page from one after it, whose only question was removed. Not `Navigate`: the server renders it, too. */
function LastPage({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

/** Visitors sign in first; sellers and admins don't ask. */
function Ask({ product }: { product: { id: string; name: string } }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  const role = useSelector(selectRole)
  const { isOpen, open, close } = useTypedDialog(askForm, product.id)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state: CameFrom = { from: `${pathname}${search}#questions` }
  if (role !== null && role !== 'CUSTOMER') return null
  // The session ended while the dialog was open; the draft is restored after the sign-in.
  if (isOpen && !isSignedIn) return <Navigate to={paths.login} state={state} />
  return (
    <>
      <Button
        variant="secondary"
        icon="pencil"
        onClick={() => (isSignedIn ? open() : void navigate(paths.login, { state }))}
      >
        Ask a Question
      </Button>
      {isOpen ? (
        <LazyPart part={askDialog} props={{ product, onClose: close }} onMissing={close} />
      ) : null}
    </>
  )
}
