import { orderLimits } from '@haat/contract/orders.limits'
import type { ReturnTerms, Warranty } from '@haat/contract/terms'

/** What holds for the products of a category, by its name. Cables, mice and the like come without a warranty. */
const warranties: Readonly<Record<string, Warranty>> = {
  Phone: brands(12, 'Display and battery for 6 months. Not for damage by water or a fall.'),
  Laptop: brands(24, 'Battery and charger for 12 months.'),
  Monitor: brands(36, 'Panel and parts. Up to three dead pixels are within the standard.'),
  TV: brands(24, 'Panel for 24 months, at home in district towns.'),
  Camera: brands(12, 'Not for a lens that sand or water got into.'),
  Smartwatch: brands(12),
  Tablet: brands(12, 'Battery for 6 months.'),
  Printer: brands(12, 'Not for ink, toner and heads that dried up.'),
  Router: brands(12),
  'Network Switch': brands(24),
  'Desktop PC': sellers(12, 'Each part has its maker’s warranty after that.'),
  Storage: brands(36, 'The drive is replaced. What was stored on it is not recovered.'),
  RAM: brands(60),
  Speaker: sellers(6),
  'Power Bank': sellers(6),
  Webcam: sellers(6),
}

/** Worn in the ear, or easily copied or burnt out: they only come back if something is wrong with them. */
const faultyOnly = new Set(['Headphone', 'Storage', 'RAM'])

function brands(months: number, text = ''): Warranty {
  return { months, by: 'BRAND', text }
}

function sellers(months: number, text = ''): Warranty {
  return { months, by: 'SELLER', text }
}

export function warrantyOf(category: string): Warranty | null {
  return warranties[category] ?? null
}

export function returnsOf(category: string): ReturnTerms {
  return { rule: faultyOnly.has(category) ? 'FAULTY' : 'ANY', days: orderLimits.returnDays }
}
