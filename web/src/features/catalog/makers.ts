const makers = new Set(
  (
    'Astrel Baul Datora Dhoni Fujiro Halden Inkora Ironpeak Jamuna Kestro Klyde Konvia Laserix Lumora Meghna ' +
    'Netrova Nordvik Norvane Optara Orano Orbiq Padma Ruvo Shapla Silicora Sonera Tactix Vexon Zentra Zivo'
  ).split(' '),
)

/**
 * Who makes a product, by the first word of its name; undefined where that is no maker known here. They are those
 * of the demo market; a market that sells others lists its own.
 */
export function makerOf(productName: string): string | undefined {
  const [first = ''] = productName.split(' ')
  return makers.has(first) ? first : undefined
}
