import { inboxViews, type InboxView } from '@haat/contract/conversations'
import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { selectRole } from '#core/session.ts'
import { useGetInboxQuery } from '#features/conversations/conversations-api.ts'
import { inboxColumns } from '#features/conversations/inbox-columns.tsx'
import { SelectField } from '#ui/field.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { choiceOf } from './parts/list-state.ts'
import { Screen } from './parts/screen.tsx'
import { SearchField } from './parts/search-field.tsx'
import { ConversationScreen } from './talk/conversation-screen.tsx'
import { useListState, type ListState } from './parts/use-list-state.ts'

/** Messages come by the stream of notices; asking is for when that is down. */
const pollMs = 60_000

const viewWords: Record<InboxView, string> = {
  unread: 'Unread',
  orders: 'About orders',
  products: 'About products',
  asked: 'Haat was asked',
  reported: 'Reported',
}

/** The inbox, or one conversation. */
export default function MessagesPage() {
  const { id } = useParams()
  return id === undefined ? <Inbox /> : <ConversationScreen id={id} />
}

/** The conversations of a buyer or a shop, unread ones first; all of them for admins. */
function Inbox() {
  const role = useSelector(selectRole)
  const list = useListState()
  const views = inboxViews.filter((view) =>
    isAdmin(role) ? view !== 'unread' : view !== 'asked' && view !== 'reported',
  )
  const view = choiceOf(list.query, 'view', views)
  const result = useGetInboxQuery(
    { page: list.page, searchTerm: list.searchTerm, view },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  )
  return (
    <Screen
      title={dashboardPages.messages.title}
      actions={
        <>
          <ViewSelect list={list} view={view} views={views} />
          <SearchField placeholder="Search by order number or name" list={list} />
        </>
      }
    >
      <ListPanel
        caption="conversations"
        result={result}
        list={list}
        columns={inboxColumns(role)}
        rowKey={({ id }) => id}
        notFound="No conversation found"
        empty={
          <EmptyState
            icon="message-square"
            title="No messages yet"
            hint={
              role === 'CUSTOMER'
                ? 'You can write to a shop on the page of a product or of your order.'
                : 'Buyers write about their orders and about products.'
            }
          />
        }
      />
    </Screen>
  )
}

function ViewSelect({
  list,
  view,
  views,
}: {
  list: ListState
  view: InboxView | undefined
  views: readonly InboxView[]
}) {
  return (
    <SelectField
      label="Show"
      isLabelHidden
      name="view"
      value={view ?? ''}
      onChange={(event) => list.change({ view: event.target.value })}
      placeholder="All conversations"
      options={views.map((each) => ({ value: each, label: viewWords[each] }))}
      className="min-w-32 max-sm:flex-1 sm:w-52"
    />
  )
}
