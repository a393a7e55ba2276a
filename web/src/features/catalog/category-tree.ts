import type { Category } from '@haat/contract/categories'

/** Those without a category above them, which menus show. */
export function topOf(categories: readonly Category[]): Category[] {
  return categories.filter(({ parentId }) => parentId === null)
}

/** The categories from the top of the tree down to this one; empty while they are unknown. */
export function trailOf(categories: readonly Category[] | undefined, id: string): Category[] {
  const path = categories?.find((each) => each.id === id)?.path ?? []
  return path.flatMap((step) => categories?.find((each) => each.id === step) ?? [])
}

/** A category by its name, as addresses have it. */
export function namedIn(categories: readonly Category[] | undefined, name: string | null) {
  const wanted = name?.toLowerCase()
  return categories?.find((each) => each.name.toLowerCase() === wanted)
}

/** Those directly below a category. */
export function childrenOf(categories: readonly Category[] | undefined, id: string): Category[] {
  return categories?.filter(({ parentId }) => parentId === id) ?? []
}

/** In the order of the tree, each after the one above it. */
export function inTreeOrder(categories: readonly Category[]): Category[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = (parentId: string | null): Category[] =>
    categories
      .filter((each) => (known.has(each.parentId ?? '') ? each.parentId : null) === parentId)
      .flatMap((each) => [each, ...below(each.id)])
  return below(null)
}

/** A category in a list of choices: those below others are indented. */
export function treeLabel({ name, path }: Category): string {
  return '— '.repeat(path.length - 1) + name
}
