import type { Complaint } from '@haat/contract/complaints'
import { isAdmin } from '@haat/contract/roles'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { formatDay, formatTime } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { selectRole, selectUser } from '#core/session.ts'
import { ComplaintAnswer } from '#features/complaints/complaint-answer.tsx'
import { ComplaintForm } from '#features/complaints/complaint-form.tsx'
import { ComplaintSteps } from '#features/complaints/complaint-steps.tsx'
import { ComplaintTexts } from '#features/complaints/complaint-texts.tsx'
import { aboutOf, StateBadges, kindWords } from '#features/complaints/complaint-words.tsx'
import { useGetComplaintQuery } from '#features/complaints/complaints-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

/** One complaint; `new` is a form for another. */
export function ComplaintScreen({ id }: { id: string }) {
  const role = useSelector(selectRole)
  return id === 'new' && !isAdmin(role) ? <NewComplaint /> : <OneComplaint key={id} id={id} />
}

function NewComplaint() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const orderId = query.get('order')
  const shopId = query.get('shop')
  const about = {
    ...(orderId === null ? {} : { orderId }),
    ...(orderId !== null || shopId === null ? {} : { shopId }),
  }
  return (
    <Screen
      title="Complain to Haat"
      note={orderId === null ? undefined : 'It is about the order that you came from.'}
    >
      <Card className="max-w-3xl p-5">
        <ComplaintForm
          about={about}
          onSent={(sent) => void navigate(dashboardPaths.complaint(sent.id), { replace: true })}
        />
      </Card>
    </Screen>
  )
}

function OneComplaint({ id }: { id: string }) {
  const result = useGetComplaintQuery(id, { refetchOnMountOrArgChange: true })
  const complaint = result.currentData
  return (
    <Screen title={complaint?.subject ?? dashboardPages.complaint.title}>
      <QueryState
        result={{ ...result, data: complaint }}
        frameError={inCard}
        loading={
          <Card className="p-5">
            <LoadingText what="the complaint" lines={10} />
          </Card>
        }
        notFound={
          <Card>
            <EmptyState
              icon="circle-alert"
              title="This complaint could not be found"
              hint="It may belong to another account."
            >
              <LinkButton to={dashboardPaths.complaints}>
                {dashboardPages.complaints.title}
              </LinkButton>
            </EmptyState>
          </Card>
        }
      >
        {(found) => <Details complaint={found} onConflict={() => void result.refetch()} />}
      </QueryState>
    </Screen>
  )
}

function Details({ complaint, onConflict }: { complaint: Complaint; onConflict: () => void }) {
  const user = useSelector(selectUser)
  const isHaat = isAdmin(user?.role)
  const canWrite = isHaat || complaint.state !== 'CLOSED'
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section" className="min-w-0 space-y-5 p-5 lg:order-2">
        <Facts complaint={complaint} isHaat={isHaat} />
        <ComplaintSteps complaint={complaint} adminId={isHaat ? (user?.id ?? null) : null} />
      </Card>
      <Card as="section" className="min-w-0 space-y-6 p-5">
        <h2 className="text-lg">What was written</h2>
        <ComplaintTexts complaint={complaint} />
        {canWrite ? (
          <ComplaintAnswer complaint={complaint} isHaat={isHaat} onConflict={onConflict} />
        ) : null}
      </Card>
    </div>
  )
}

function Facts({ complaint, isHaat }: { complaint: Complaint; isHaat: boolean }) {
  const { kind, order, shop, by, answerBy, closedAt, reopenBy, handler } = complaint
  const isShopOnly = order === null && shop !== null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-sm">
      <Fact label="State">
        <StateBadges {...complaint} />
      </Fact>
      <Fact label="Kind">{kindWords[kind]}</Fact>
      {order === null ? null : (
        <Fact label="About">
          <Link to={paths.order(order.id)} className="tap text-link hover:underline">
            {aboutOf(complaint)}
          </Link>
        </Fact>
      )}
      {isShopOnly ? <Fact label="About">{shop.name}</Fact> : null}
      {answerBy === null ? null : <Fact label="Answer by">{moment(answerBy)}</Fact>}
      {closedAt === null ? null : <Fact label="Closed">{moment(closedAt)}</Fact>}
      {reopenBy === null || isHaat ? null : (
        <Fact label="Can be reopened until">{moment(reopenBy)}</Fact>
      )}
      {isHaat ? (
        <>
          <Fact label="From">
            {by.name}
            {by.email === null ? null : (
              <a href={`mailto:${by.email}`} className="tap block text-link hover:underline">
                {by.email}
              </a>
            )}
          </Fact>
          <Fact label="Handled by">{handler?.name ?? 'Nobody'}</Fact>
        </>
      ) : null}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`
