import type { BrandName } from '#ui/icon-names.ts'

/**
 * The ten makers of the home page's Popular Brands, each with its colour under the pointer. They match the demo
 * market's products; a market with others draws its own (brands.svg) and names them here.
 */
export const popularBrands: readonly { mark: BrandName; name: string; colour: string }[] = [
  { mark: 'tactix', name: 'Tactix', colour: '#d22f27' },
  { mark: 'zivo', name: 'Zivo', colour: '#7a3ff2' },
  { mark: 'kestro', name: 'Kestro', colour: '#c25e00' },
  { mark: 'orbiq', name: 'Orbiq', colour: '#0a7ea4' },
  { mark: 'vexon', name: 'Vexon', colour: '#2e7d32' },
  { mark: 'sonera', name: 'Sonera', colour: '#b0126f' },
  { mark: 'halden', name: 'Halden', colour: '#3659c9' },
  { mark: 'lumora', name: 'Lumora', colour: '#b07900' },
  { mark: 'norvane', name: 'Norvane', colour: '#00796b' },
  { mark: 'padma', name: 'Padma', colour: '#c2185b' },
]
