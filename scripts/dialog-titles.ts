// Lists what the web app opens over a page (dialogs, sheets, questions, menus), so that the journey that opens each
// of them on a phone can prove that it misses none.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { JSXAttributeItem, Node, ObjectPropertyKind } from 'oxc-parser'
import { sourcesUnder } from './source-graph.ts'

const dialogName = /(Dialog|Sheet)$/

/**
 * The titles of all dialogs, sheets and questions under web/src, with `…` where a value goes, and `menu in <file>`
 * for each menu.
 */
export function openedTitles(root: string): string[] {
  const files = sourcesUnder(root, 'web/src').filter((file) => !/\.test\.tsx?$/.test(file))
  return [...new Set(files.flatMap((file) => titlesIn(root, file)))].toSorted()
}

function titlesIn(root: string, file: string): string[] {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const menu = `menu in ${path.basename(file, '.tsx')}`
  const found: string[] = []
  const tables: string[] = []
  let hasTable = false
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier') return
      if (name.name === 'Menu' && !file.includes('/ui/')) found.push(menu)
      if (!dialogName.test(name.name)) return
      const title = attributes.map(titleAttribute).find((value) => value !== null)
      if (title === undefined || title === null) return
      // A title that is a variable comes from a table of the file, or from whoever draws this dialog.
      if (title.type === 'Identifier') hasTable = true
      else found.push(...textsOf(title))
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'actionsColumn') found.push(menu)
    },
    ObjectExpression({ properties }) {
      const title = properties.find((each) => keyOf(each) === 'title')
      if (title?.type !== 'Property') return
      const isQuestion = properties.some((each) => keyOf(each) === 'confirmLabel')
      const list = isQuestion ? found : tables
      list.push(...textsOf(title.value))
    },
  }).visit(program)
  return hasTable && !file.includes('/ui/') ? [...found, ...tables] : found
}

function titleAttribute(attribute: JSXAttributeItem): Node | null {
  if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'title') return null
  const { value } = attribute
  return value?.type === 'JSXExpressionContainer' ? value.expression : value
}

function keyOf(property: ObjectPropertyKind): string {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return ''
  return property.key.name
}

/** Every text that an expression may show. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    return [node.quasis.map(({ value }) => value.cooked ?? '').join('…')]
  }
  if (node.type === 'ConditionalExpression') {
    return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  }
  return []
}
