import type { Family, FamilyAxis } from '@haat/contract/families'

/**
 * The choices as the page of another member has them. The server tells them for the member that it was asked for; a
 * shopper who has pressed one choice may press the next before the answer for it is here.
 */
export function axesFrom({ axes, members, productId }: Family, memberId: string): FamilyAxis[] {
  const at = members.find(({ id }) => id === memberId)
  if (at === undefined || memberId === productId) return axes
  return axes.map((axis, place) => ({
    ...axis,
    choices: axis.choices.map((choice) => {
      const wanted = at.valueIds.with(place, choice.valueId).join()
      const exact = members.find(({ valueIds }) => valueIds.join() === wanted)
      const isChosen = at.valueIds[place] === choice.valueId
      if (exact === undefined) return { ...choice, isChosen, isExact: false }
      const { id, stock } = exact
      return { ...choice, isChosen, isExact: true, productId: id, isInStock: stock > 0 }
    }),
  }))
}
