import type { CategoryAttribute } from '@haat/contract/attributes'
import { pagingLimits } from '@haat/contract/paging.limits'
import { useParams } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { useGetAttributesQuery } from '#features/attributes/attributes-api.ts'
import { useGetCategoryAttributesQuery } from '#features/catalog/details-api.ts'
import { CategoryAttributesEditor } from '#features/attributes/category-attributes-editor.tsx'
import { allCategories, useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { trailOf } from '#features/catalog/category-tree.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

/** Which attributes the products of a category have. */
export default function CategoryAttributesPage() {
  const { id = '' } = useParams()
  const categories = useGetCategoriesQuery(allCategories).data?.data
  const present = useGetCategoryAttributesQuery(id)
  const attributes = useGetAttributesQuery({ limit: pagingLimits.wholeListMax })
  const trail = trailOf(categories, id).map(({ name }) => name)
  return (
    <Screen
      title={dashboardPages.categoryAttributes.title}
      note={trail.join(' › ') || undefined}
      actions={
        <LinkButton to={dashboardPaths.attributes} variant="secondary" className="max-sm:w-full">
          All attributes
        </LinkButton>
      }
    >
      <QueryState isPage result={present} loading={<SkeletonText lines={8} />}>
        {(list) => (
          <div className="space-y-6">
            <Inherited list={list.filter(({ inheritedFrom }) => inheritedFrom !== null)} />
            <QueryState result={attributes} loading={<SkeletonText lines={8} />}>
              {({ data }) => (
                <CategoryAttributesEditor
                  key={id}
                  categoryId={id}
                  present={list}
                  attributes={data}
                />
              )}
            </QueryState>
          </div>
        )}
      </QueryState>
    </Screen>
  )
}

function Inherited({ list }: { list: readonly CategoryAttribute[] }) {
  if (list.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-2 font-semibold">From the categories above</h2>
      <ul className="space-y-1 text-sm">
        {list.map(({ attribute, group, inheritedFrom }) => (
          <li key={attribute.id} className="flex flex-wrap items-center gap-x-2">
            {attribute.name}
            {group === '' ? null : <span className="text-muted">{group}</span>}
            {inheritedFrom === null ? null : (
              <Link
                to={dashboardPaths.categoryAttributes(inheritedFrom.id)}
                className="tap inline-flex items-center text-link hover:underline"
              >
                {inheritedFrom.name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
