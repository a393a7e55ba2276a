import { questionViews, type Question } from '@haat/contract/questions'
import { pageCount } from '@haat/contract/page-count'
import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { selectRole } from '#core/session.ts'
import { QuestionItem } from '#features/questions/question-item.tsx'
import { useGetQuestionsQuery } from '#features/questions/questions-api.ts'
import { SelectField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { choiceOf } from './parts/list-state.ts'
import { Screen } from './parts/screen.tsx'
import { useListState, type ListState } from './parts/use-list-state.ts'

const words = { open: 'Without the shop’s answer', reported: 'Reported' }

/** What people ask about a shop's products; for admins all, those that were reported first. */
export default function QuestionsPage() {
  const isHaat = isAdmin(useSelector(selectRole))
  const list = useListState()
  const view = choiceOf(list.query, 'view', questionViews)
  const result = useGetQuestionsQuery({ page: list.page, view })
  return (
    <Screen
      title={dashboardPages.questions.title}
      note={
        isHaat
          ? 'What people ask about products. Those that were reported come first.'
          : 'What people ask about your products. Everyone reads your answers on the product pages.'
      }
      actions={<View list={list} value={view} isHaat={isHaat} />}
    >
      <QueryState result={result} loading={<LoadingText what="the questions" lines={8} />}>
        {({ data, meta }) =>
          data.length === 0 && meta.total > 0 ? (
            // The last one of the last page was answered or decided.
            <Navigate to={list.hrefFor(pageCount(meta))} replace />
          ) : data.length === 0 ? (
            <EmptyState icon="circle-check" title="No questions" />
          ) : (
            <>
              <QuestionList questions={data} />
              <div className="mt-6">
                <Pagination
                  page={list.page}
                  pageCount={pageCount(meta)}
                  hrefFor={list.hrefFor}
                  label="Pages of questions"
                />
              </div>
            </>
          )
        }
      </QueryState>
    </Screen>
  )
}

function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg bg-surface px-5 shadow-hairline">
      {questions.map((question) => (
        <li key={question.id} className="flex gap-4 py-5">
          <Thumbnail src={question.product.image} name={question.product.name} isDecorative />
          <div className="min-w-0 flex-1">
            <Link
              to={paths.product(question.product.id)}
              className="tap mb-1 inline-flex text-sm wrap-anywhere text-link hover:underline"
            >
              {question.product.name}
            </Link>
            <QuestionItem question={question} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function View({
  list,
  value,
  isHaat,
}: {
  list: ListState
  value: keyof typeof words | undefined
  isHaat: boolean
}) {
  const shown = isHaat ? questionViews : (['open'] as const)
  return (
    <SelectField
      label="Show"
      isLabelHidden
      value={value ?? ''}
      onChange={({ target }) => list.change({ view: target.value })}
      placeholder="All questions"
      options={shown.map((each) => ({ value: each, label: words[each] }))}
      className="max-sm:w-full sm:w-64"
    />
  )
}
