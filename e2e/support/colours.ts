import type { Locator } from '@playwright/test'

/** The name of a colour, by its hue. */
export async function colourOf(
  target: Locator,
  property: 'color' | 'border-top-color' = 'color',
): Promise<'red' | 'yellow' | 'green' | 'other'> {
  const [red = 0, green = 0, blue = 0] = await target.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(element).getPropertyValue(name)
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }, property)
  if (red > green * 1.4 && red > blue * 1.4) return 'red'
  if (green > red * 1.4 && green > blue * 1.2) return 'green'
  return Math.min(red, green) > blue * 1.4 ? 'yellow' : 'other'
}
