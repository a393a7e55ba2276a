import path from 'node:path'
import { openedTitles } from '../../scripts/dialog-titles.ts'
import { catalogueOverlays } from './catalogue-overlays.ts'
import { courierOverlays } from './courier-overlays.ts'
import { financeOverlays } from './finance-overlays.ts'
import { dashboardOverlays, unreachable } from './overlays.ts'
import { earningsOverlays } from './earnings-overlays.ts'
import { parcelOverlays } from './parcel-overlays.ts'
import { refundOverlays } from './refund-overlays.ts'
import { returnOverlays } from './return-overlays.ts'
import { storefrontOverlays } from './storefront-overlays.ts'

/** Every screen that opens something over itself. */
export const overlayScreens = {
  ...storefrontOverlays,
  ...dashboardOverlays,
  ...catalogueOverlays,
  ...courierOverlays,
  ...earningsOverlays,
  ...financeOverlays,
  ...parcelOverlays,
  ...refundOverlays,
  ...returnOverlays,
}

/** The titles that the web sources hold, and those that are listed here; both sorted, each once. */
export function overlayTitles(): { inSources: string[]; listed: string[] } {
  const opened = Object.values(overlayScreens).flatMap(({ opens }) => Object.keys(opens))
  const listed = new Set([...opened, ...Object.keys(unreachable)])
  const root = path.resolve(import.meta.dirname, '../..')
  return { inSources: openedTitles(root), listed: [...listed].toSorted() }
}
