/** The first element of a list that can't be empty, such as the rows of an aggregate. Throws if it is empty. */
export function firstOf<Item>(list: readonly Item[]): Item {
  const [first] = list
  if (first === undefined) throw new Error('A list that cannot be empty is empty.')
  return first
}
