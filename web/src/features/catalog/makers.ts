// A text and not a set, so that the build leaves it out of the browser's code, which never asks.
const makers =
  'Astrel Baul Datora Dhoni Fujiro Halden Inkora Ironpeak Jamuna Kestro Klyde Konvia Laserix Lumora Meghna ' +
  'Netrova Nordvik Norvane Optara Orano Orbiq Padma Ruvo Shapla Silicora Sonera Tactix Vexon Zentra Zivo'

/**
 * The maker of a product, by the first word of its name; undefined when that is not a known maker. The list is that
 * of the demo market; a market with other makers lists its own.
 */
export function makerOf(productName: string): string | undefined {
  const [first = ''] = productName.split(' ')
  return makers.split(' ').includes(first) ? first : undefined
}
