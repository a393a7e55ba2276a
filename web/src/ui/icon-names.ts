/** The line icons the shop uses: their names in the Lucide set. The sprite holds these and no others. */
export const iconNames = [
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'badge-check',
  'ban',
  'banknote',
  'bell',
  'calendar',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-question-mark',
  'circle-x',
  'clock',
  'copy',
  'credit-card',
  'download',
  'ellipsis-vertical',
  'external-link',
  'eye',
  'eye-off',
  'heart',
  'history',
  'house',
  'image',
  'info',
  'key-round',
  'layers',
  'layout-dashboard',
  'layout-grid',
  'list',
  'loader-circle',
  'lock',
  'log-in',
  'log-out',
  'mail',
  'map-pin',
  'menu',
  'message-square',
  'minus',
  'moon',
  'newspaper',
  'package',
  'pause',
  'pencil',
  'phone',
  'play',
  'plus',
  'printer',
  'receipt',
  'refresh-cw',
  'rotate-ccw',
  'scale',
  'search',
  'send',
  'settings',
  'shield-check',
  'shopping-bag',
  'shopping-cart',
  'sliders-horizontal',
  'star',
  'store',
  'sun',
  'tag',
  'thumbs-up',
  'ticket-percent',
  'trash-2',
  'trending-up',
  'triangle-alert',
  'truck',
  'upload',
  'user',
  'user-check',
  'user-plus',
  'users',
  'wallet',
  'wifi-off',
  'x',
  'zap',
] as const
export type IconName = (typeof iconNames)[number]

/** Filled logos for the footer's external links, by their name in the Simple Icons set. */
export const markNames = [
  'appstore',
  'facebook',
  'googleplay',
  'instagram',
  'x',
  'youtube',
] as const
export type MarkName = (typeof markNames)[number]

/** The logos of the home page's Popular Brands row, drawn for this market: the symbols of brands.svg. */
export type BrandName =
  | 'tactix'
  | 'zivo'
  | 'kestro'
  | 'orbiq'
  | 'vexon'
  | 'sonera'
  | 'halden'
  | 'lumora'
  | 'norvane'
  | 'padma'
