import { all, amount, each, is, links, num, part, reading, type Reading } from './reading.ts'

const wireless = is(/2\.4 GHz|Bluetooth/)

export const mouse: readonly Reading[] = [
  reading(
    'Performance',
    'dpi',
    ['Sensor', num(/(\d+) DPI/)],
    'filter key',
    [1_600, 4_000, 8_000, 16_000],
  ),
  reading('Performance', 'polling-rate', ['Polling rate', num(/(\d+)/)], 'filter', [1_000]),
  reading('Connection', 'wireless', ['Connection', wireless], 'filter key'),
  reading('Connection', 'connection', ['Connection', links], 'filter'),
  reading('Design', 'shape', ['Shape', all()], 'filter'),
  reading('Design', 'silent', ['Clicks', is(/silent/)], 'filter'),
  reading('Design', 'lights', ['Lights', all('none')], 'filter'),
  reading('Design', 'buttons', ['Buttons', num(/(\d+)/)], 'filter', [3, 6]),
  reading('Design', 'weight-grams', ['Weight', num(/(\d+)/)], 'key filter', [70, 90]),
  reading('Battery', 'power', ['Power', all('USB')]),
  reading('Battery', 'battery-hours', ['Battery', num(/(\d+) hours/)]),
]

export const keyboard: readonly Reading[] = [
  reading('Design', 'layout', ['Layout', all()], 'filter key'),
  reading('Performance', 'switches', ['Switches', part(/^\w+/)], 'filter key'),
  reading('Performance', 'hot-swap', ['Hot-swap', is(/yes/)], 'filter'),
  reading('Connection', 'wireless', ['Connection', wireless], 'filter key'),
  reading('Connection', 'connection', ['Connection', links], 'filter'),
  reading('Design', 'keycaps', ['Keycaps', all()]),
  reading('Design', 'lights', ['Backlight', part(/RGB|rainbow|white/)], 'filter'),
  reading('Design', 'legends', ['Legends', all()], 'filter'),
  reading('Design', 'splash-proof', ['Splash-proof', is(/yes/)], 'filter'),
  reading('Battery', 'battery-mah', ['Battery', num(/(\d+) mAh/)]),
]

const inches = num(/^([\d.]+) inch/)

export const laptop: readonly Reading[] = [
  reading(
    'Performance',
    'processor',
    ['Processor', part(/Core i\d|Core Ultra \d|Core \d|Ryzen AI \d|Ryzen \d/)],
    'filter key',
  ),
  reading('Performance', 'memory', ['Memory', amount], 'filter key axis'),
  reading('Performance', 'storage', ['Storage', amount], 'filter key axis'),
  reading(
    'Performance',
    'graphics',
    ['Graphics', (text) => text.replace('NVIDIA GeForce ', '')],
    'filter',
  ),
  reading('Display', 'screen-size', ['Display', inches], 'filter key', [13.5, 14.5, 15.9]),
  reading('Display', 'resolution', ['Display', part(/Full HD|WUXGA|2\.8K|2\.5K/)], 'filter'),
  reading('Display', 'panel', ['Display', part(/IPS|OLED/)], 'filter'),
  reading('Display', 'refresh-rate', ['Display', num(/(\d+) Hz/)], 'filter', [60, 120, 165]),
  reading('Battery', 'battery-wh', ['Battery', num(/(\d+) Wh/)], 'filter', [50, 70]),
  reading('Design', 'weight', ['Weight', num(/([\d.]+) kg/)], 'filter', [1.3, 1.6, 2]),
  reading(
    'General',
    'system',
    ['System', (text) => (text === 'none installed' ? 'None' : text)],
    'filter',
  ),
]

export const monitor: readonly Reading[] = [
  reading('Display', 'screen-size', ['Screen', inches], 'filter key', [22, 24, 27]),
  reading('Display', 'resolution', ['Resolution', (text) => screens[text] ?? text], 'filter key'),
  reading(
    'Display',
    'refresh-rate',
    ['Refresh rate', num(/(\d+) Hz/)],
    'filter key',
    [75, 120, 165],
  ),
  reading('Display', 'panel', ['Screen', part(/IPS|VA/)], 'filter'),
  reading('Display', 'curved', ['Screen', is(/curved/)], 'filter'),
  reading('Display', 'response-time', ['Response time', num(/([\d.]+) ms/)], 'filter', [1, 4]),
  reading('Display', 'brightness', ['Brightness', num(/(\d+)/)], 'filter', [250, 350]),
  reading(
    'Connection',
    'connection',
    [
      'Ports',
      each([/HDMI/, 'HDMI'], [/DisplayPort/, 'DisplayPort'], [/USB-C/, 'USB-C'], [/VGA/, 'VGA']),
    ],
    'filter',
  ),
  reading('Design', 'stand', ['Stand', all()], 'filter'),
]

/** What a resolution is called. */
export const screens: Readonly<Record<string, string>> = {
  '1366 × 768': 'HD',
  '1920 × 1080': 'Full HD',
  '2560 × 1440': 'QHD',
  '3840 × 2160': '4K',
  '3440 × 1440': 'UWQHD',
}

export const printer: readonly Reading[] = [
  reading('Printing', 'print-speed', ['Speed', num(/(\d+) pages/)], 'filter key', [10, 20, 30]),
  reading('Printing', 'thermal-speed', ['Speed', num(/(\d+) mm a/)], 'key'),
  reading('Printing', 'paper-width', ['Width', num(/(\d+) mm/)], 'filter key', [58, 80, 110]),
  reading('Printing', 'print-resolution', ['Resolution', all()], 'filter'),
  reading('Printing', 'scan', ['Scan and copy', is(/yes/)], 'filter key'),
  reading('Printing', 'duplex', ['Both sides', is(/by itself/)], 'filter key'),
  reading('Printing', 'yield', ['Ink', num(/(\d+) pages/)]),
  reading('Printing', 'yield', ['Toner', num(/(\d+) pages/)]),
  reading('Connection', 'connection', ['Connection', links], 'filter'),
]

export const router: readonly Reading[] = [
  reading('Connection', 'wifi-standard', ['Standard', part(/Wi-Fi \d/)], 'filter key'),
  reading(
    'Connection',
    'bands',
    ['Bands', (text) => (text.includes('6') ? 'Tri band' : 'Dual band')],
    'filter key',
  ),
  reading('Design', 'antennas', ['Antennas', num(/(\d+)/)], 'filter', [4, 6]),
  reading('Design', 'pieces', ['Pieces', num(/(\d+)/)], 'filter key', [2]),
  reading('Performance', 'coverage', ['Coverage', num(/(\d+)/)], 'filter', [1_200, 2_000, 3_000]),
  reading('Performance', 'devices', ['Devices', num(/(\d+)/)], 'filter', [64, 128]),
]

export const networkSwitch: readonly Reading[] = [
  reading('Connection', 'ports', ['Ports', part(/^(\d+)/)], 'filter key'),
  reading('Connection', 'poe', ['PoE', is(/\d/)], 'filter key'),
  reading('Design', 'mounting', ['Mounting', all()], 'filter'),
]

export const desktop: readonly Reading[] = [
  reading('Performance', 'processor', ['Processor', part(/Core i\d|Ryzen \d/)], 'filter key'),
  reading('Performance', 'memory', ['Memory', amount], 'filter key'),
  reading('Performance', 'storage', ['Storage', amount], 'filter key'),
  reading('Design', 'form', ['Case', all()], 'filter key'),
  reading('General', 'power-supply', ['Power supply', num(/(\d+)/)]),
]

export const webcam: readonly Reading[] = [
  reading('Camera', 'video', ['Video', part(/^[^,]+/)], 'filter key'),
  reading('Camera', 'view-angle', ['View', num(/(\d+)/)], 'filter', [80, 100]),
  reading('Camera', 'focus', ['Focus', all()], 'filter key'),
  reading('Design', 'shutter', ['Shutter', is(/cover/)], 'filter'),
]

export const ram: readonly Reading[] = [
  reading('Performance', 'capacity', ['Capacity', amount], 'filter key'),
  reading('Performance', 'memory-type', ['Type', all()], 'filter key'),
  reading('Performance', 'memory-speed', ['Speed', num(/(\d+)/)], 'filter key', [3_200, 5_600]),
  reading('General', 'fits-in', ['For', all()], 'filter'),
  reading('Performance', 'latency', ['Latency', all()]),
]
