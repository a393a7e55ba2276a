import type { Conversation as Talk } from '@haat/contract/conversations'
import { formatOrderNumber } from '@haat/contract/order-numbers'
import type { Role } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { isNotFound } from '#core/api-error.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { pages } from '#core/pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { paths } from '#core/paths.ts'
import { selectRole } from '#core/session.ts'
import type { About } from '#features/conversations/about.ts'
import { Conversation } from '#features/conversations/conversation.tsx'
import { useGetThreadQuery } from '#features/conversations/conversations-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

/** One conversation; `new` begins one about the product in the query. */
export function ConversationScreen({ id }: { id: string }) {
  const [query] = useSearchParams()
  const productId = query.get('product')
  const about: About = id === 'new' && productId !== null ? { productId } : { conversationId: id }
  const { currentData, error } = useGetThreadQuery(about)
  const talk = currentData?.conversation
  const role = useSelector(selectRole)
  return (
    <Screen
      title={talk === undefined ? pages.conversation.title : titleOf(talk, role)}
      note={talk === undefined ? undefined : <AboutLine talk={talk} />}
    >
      <Card className="max-w-4xl p-5">
        {isNotFound(error) ? (
          <EmptyState
            icon="message-square"
            title="This conversation could not be found"
            hint="It may belong to another account, or the product is not for sale."
          >
            <LinkButton to={dashboardPaths.messages}>{dashboardPages.messages.title}</LinkButton>
          </EmptyState>
        ) : (
          <Conversation key={Object.values(about).join()} about={about} isMain />
        )}
      </Card>
    </Screen>
  )
}

function titleOf({ customer, shop }: Talk, role: Role | null): string {
  if (role === 'CUSTOMER') return shop.name
  return role === 'VENDOR' ? customer.name : `${customer.name} and ${shop.name}`
}

/** What it is about, and the way there. */
function AboutLine({ talk: { order, product } }: { talk: Talk }) {
  const to = order === null ? paths.product(product?.id ?? '') : paths.order(order.id)
  return (
    <>
      About{' '}
      <Link to={to} className="tap text-link wrap-anywhere hover:underline">
        {order === null ? product?.name : `order ${formatOrderNumber(order.number ?? order.id)}`}
      </Link>
    </>
  )
}
