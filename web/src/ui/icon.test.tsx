import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

/** The icons as the server has them, or as a browser has them. */
async function iconsOf(isServer: boolean) {
  vi.resetModules()
  vi.stubEnv('SSR', isServer)
  return await import('./icon.tsx')
}

test('the drawing that the server wrote stays when its page starts, and when it is rendered again', async () => {
  const { Icon: Written } = await iconsOf(true)
  const { Icon } = await iconsOf(false)
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Written name="heart" />)
  const drawing = page.querySelector('path')
  expect(drawing, page.innerHTML).not.toBeNull()

  const root = await act(async () => hydrateRoot(page, <Icon name="heart" />))
  await act(async () => root.render(<Icon name="heart" className="text-link" />))
  expect(page.querySelector('svg')?.getAttribute('class')).toBe('icon text-link')
  expect(page.querySelector('path')).toBe(drawing)
})

test('an icon that a browser draws, or changes to, comes from the sprite', async () => {
  const { Icon: Written } = await iconsOf(true)
  const { Icon } = await iconsOf(false)
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Written name="sun" />)
  const root = await act(async () => hydrateRoot(page, <Icon name="sun" />))
  await act(async () => root.render(<Icon name="moon" />))
  expect(page.querySelector('use')?.getAttribute('href')).toMatch(/icons.*svg.*#moon$/)
  expect(page.querySelectorAll('path')).toHaveLength(0)
})

test('every drawing of the sprite is known to the server', async () => {
  const { Icon, Mark } = await iconsOf(true)
  const { iconNames, markNames } = await import('./icon-names.ts')
  const texts = [
    ...iconNames.map((name) => renderToString(<Icon name={name} />)),
    ...markNames.map((name) => renderToString(<Mark name={name} />)),
  ]
  expect(texts.length).toBeGreaterThan(80)
  for (const text of texts) expect(text).toMatch(/<(path|circle|rect|line|ellipse|poly\w+) /)
})
