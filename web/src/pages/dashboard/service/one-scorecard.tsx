import { errorCode } from '#core/api-error.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { useGetScorecardQuery, type ShopOfCard } from '#features/scorecards/scorecards-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { ScorecardView } from './scorecard-view.tsx'

/** The card of a shop; null: of the vendor’s own. */
export function OneScorecard({ shopId }: { shopId: ShopOfCard }) {
  const result = useGetScorecardQuery(shopId)
  const name = shopId === null ? undefined : result.currentData?.shop.name
  return (
    <Screen
      title="Scorecard"
      note={
        shopId === null
          ? 'How your shop serves its buyers. Over a limit you get an email. Nothing happens to your shop by itself.'
          : name
      }
      actions={
        shopId === null ? null : (
          <LinkButton variant="secondary" to={dashboardPaths.scorecards}>
            All scorecards
          </LinkButton>
        )
      }
    >
      {errorCode(result.error) === 'SHOP_REQUIRED' ? (
        <NoShop />
      ) : (
        <QueryState
          result={{ ...result, data: result.currentData }}
          loading={<Loading />}
          frameError={inCard}
          notFound={
            <Card>
              <EmptyState icon="store" title="This shop could not be found" />
            </Card>
          }
        >
          {(card) => <ScorecardView card={card} shopId={shopId} />}
        </QueryState>
      )}
    </Screen>
  )
}

function NoShop() {
  return (
    <Card>
      <EmptyState icon="store" title="You have no shop yet">
        <LinkButton to={dashboardPaths.myShop}>My Shop</LinkButton>
      </EmptyState>
    </Card>
  )
}

function Loading() {
  return (
    <Card className="p-5">
      <LoadingText what="the scorecard" lines={12} />
    </Card>
  )
}
