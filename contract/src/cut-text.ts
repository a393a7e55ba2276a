/**
 * The first `most` units (UTF-16) of a text, or one less where that would leave half of a character. An emoji is two
 * units, and PostgreSQL takes no half of one in JSON.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
}
