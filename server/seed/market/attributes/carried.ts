import { all, amount, each, is, links, num, part, reading, type Reading } from './reading.ts'
import { screens } from './desk.ts'

export const phone: readonly Reading[] = [
  reading('Performance', 'memory', ['Memory', amount], 'filter key'),
  reading('Performance', 'storage', ['Storage', amount], 'filter key axis'),
  reading(
    'Performance',
    'processor',
    ['Chip', part(/Snapdragon|Dimensity|Helio|Unisoc/)],
    'filter',
  ),
  reading('Display', 'screen-size', ['Display', num(/^([\d.]+) inch/)], 'filter', [6.7, 6.75]),
  reading('Display', 'panel', ['Display', part(/LTPO AMOLED|AMOLED|LCD/)], 'filter'),
  reading('Display', 'refresh-rate', ['Display', num(/(\d+) Hz/)], 'filter', [90]),
  reading('Camera', 'main-camera', ['Main camera', num(/(\d+)/)], 'filter key', [13, 50, 108]),
  reading('Camera', 'rear-cameras', ['Rear cameras', num(/(\d+)/)]),
  reading('Camera', 'front-camera', ['Front camera', num(/(\d+)/)], 'filter', [8, 16]),
  reading(
    'Battery',
    'battery-mah',
    ['Battery', num(/(\d+) mAh/)],
    'filter key',
    [5_000, 5_500, 6_000],
  ),
  reading('Battery', 'charging', ['Battery', num(/(\d+) W/)], 'filter', [18, 45, 67]),
  reading('Connection', 'network', ['Network', part(/[45]G/)], 'filter'),
  reading('General', 'system', ['System', all()], 'filter'),
]

export const tablet: readonly Reading[] = [
  reading(
    'Display',
    'screen-size',
    ['Display', num(/^([\d.]+) inch/)],
    'filter key',
    [9, 10.5, 11.5],
  ),
  reading('Display', 'refresh-rate', ['Display', num(/(\d+) Hz/)], 'filter', [60, 90]),
  reading('Performance', 'memory', ['Memory', amount], 'filter key'),
  reading('Performance', 'storage', ['Storage', amount], 'filter key'),
  reading('Battery', 'battery-mah', ['Battery', num(/(\d+) mAh/)], 'filter', [6_000, 8_000]),
  reading('Connection', 'network', ['Network', part(/LTE|Wi-Fi/)], 'filter'),
]

export const headphone: readonly Reading[] = [
  reading('Connection', 'wireless', ['Connection', is(/Bluetooth|2\.4 GHz/)], 'filter key'),
  reading('Connection', 'connection', ['Connection', links], 'filter'),
  reading('Sound', 'noise-cancelling', ['Noise cancelling', is(/active/)], 'filter key'),
  reading('Sound', 'drivers', ['Drivers', num(/([\d.]+) mm/)], 'filter', [13, 40]),
  reading('Sound', 'sound', ['Sound', all()], 'filter key'),
  reading('Sound', 'microphones', ['Microphone', all()], 'filter'),
  reading(
    'Battery',
    'battery-hours',
    ['Battery', (text) => Number(/(\d+) (?:hours$|with)/.exec(text)?.[1] ?? Number.NaN) || null],
    'filter key',
    [30, 45],
  ),
  reading('Design', 'water-resistance', ['Water resistance', all()], 'filter'),
  reading('Design', 'lights', ['Lights', all('none')], 'filter'),
  reading('Design', 'weight-grams', ['Weight', num(/(\d+) g/)]),
]

export const speaker: readonly Reading[] = [
  reading('Sound', 'sound-power', ['Power', num(/(\d+) W/)], 'filter key', [10, 40, 80]),
  reading('Battery', 'battery-hours', ['Battery', num(/(\d+) hours/)], 'filter key', [12]),
  reading(
    'Connection',
    'connection',
    ['Inputs', each([/AUX/, '3.5 mm'], [/USB/, 'USB'], [/microSD/, 'microSD'])],
    'filter',
  ),
]

export const camera: readonly Reading[] = [
  reading('Camera', 'picture-megapixels', ['Sensor', num(/^(\d+) MP/)], 'filter key', [24, 33]),
  reading('Camera', 'picture-megapixels', ['Picture', num(/^(\d+) MP/)], 'filter key', [24, 33]),
  reading('Camera', 'video', ['Video', all()], 'filter key'),
  reading('Camera', 'zoom', ['Zoom', num(/(\d+)/)], 'filter key', [5, 10]),
  reading('Camera', 'stabilisation', ['Stabilisation', all()], 'filter'),
  reading('Camera', 'view-angle', ['View', num(/(\d+)/)], 'filter', [110, 160]),
  reading('Camera', 'night-vision', ['By night', part(/infrared|in colour/)], 'filter'),
  reading('Design', 'form', ['Form', all()], 'filter key'),
  reading('Design', 'water-resistance', ['Weather', all()]),
  reading('Connection', 'connection', ['Connection', links]),
  reading('Battery', 'battery-mah', ['Battery', num(/(\d+) mAh/)]),
  reading('Design', 'weight-grams', ['Weight', num(/(\d+) g/)]),
]

export const tv: readonly Reading[] = [
  reading('Display', 'screen-size', ['Screen', num(/^([\d.]+) inch/)], 'filter key', [32, 43, 55]),
  reading('Display', 'panel', ['Screen', part(/QLED|OLED|LED/)], 'filter key'),
  reading('Display', 'resolution', ['Resolution', (text) => screens[text] ?? text], 'filter key'),
  reading('Display', 'refresh-rate', ['Refresh rate', num(/(\d+)/)], 'filter', [60]),
  reading('Display', 'hdr', ['HDR', all('no')], 'filter'),
  reading('Sound', 'sound-power', ['Sound', num(/(\d+) W/)], 'filter', [20, 40]),
  reading('Connection', 'connection', ['Ports', links]),
  reading('Performance', 'memory', ['Memory', part(/^[\d.]+ GB/)]),
]

export const storage: readonly Reading[] = [
  reading('Performance', 'capacity', ['Capacity', amount], 'filter key axis'),
  reading('Design', 'form', ['Form', all()], 'filter key'),
  reading(
    'Performance',
    'read-speed',
    ['Reading', num(/(\d+)/)],
    'filter key',
    [200, 600, 2_000, 5_000],
  ),
  reading('Performance', 'write-speed', ['Writing', num(/(\d+)/)]),
  reading('Connection', 'plug', ['Connection', part(/^[^,]+/)], 'filter'),
]

export const powerBank: readonly Reading[] = [
  reading('Battery', 'battery-mah', ['Capacity', num(/(\d+) mAh/)], 'filter key', [10_000, 20_000]),
  reading('Battery', 'output', ['Output', num(/([\d.]+) W/)], 'filter key', [20, 45]),
]

export const gamepad: readonly Reading[] = [
  reading('Connection', 'wireless', ['Connection', is(/2\.4 GHz|Bluetooth/)], 'filter key'),
  reading('Connection', 'connection', ['Connection', links], 'filter'),
  reading('Battery', 'battery-hours', ['Battery', num(/(\d+) hours/)], 'filter key', [20]),
  reading('General', 'works-with', ['Works with', all()]),
]

export const watch: readonly Reading[] = [
  reading('Design', 'shape', ['Shape', all()], 'filter key'),
  reading('Display', 'screen-size', ['Display', num(/^([\d.]+) inch/)], 'filter', [1.5, 1.8]),
  reading('Display', 'panel', ['Display', part(/AMOLED|IPS/)], 'filter key'),
  reading('General', 'calls', ['Calls', is(/speaker/)], 'filter'),
  reading('General', 'gps', ['GPS', is(/./)], 'filter'),
  reading('General', 'sport-modes', ['Sports', num(/(\d+)/)], 'filter', [100, 120]),
  reading('Design', 'water-resistance', ['Water resistance', all()], 'filter'),
  reading('Battery', 'battery-days', ['Battery', num(/(\d+) days/)], 'filter key', [7, 14]),
  reading('Design', 'weight-grams', ['Weight', num(/(\d+) g/)]),
  reading('General', 'works-with', ['Works with', all()]),
]
