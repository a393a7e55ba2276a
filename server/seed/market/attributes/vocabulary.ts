export type AttributeType = 'ENUM' | 'MULTI' | 'NUMBER' | 'BOOL' | 'TEXT'

export interface Attribute {
  name: string
  nameBn: string
  type: AttributeType
  /** Of a NUMBER. */
  unit?: string
  decimals?: number
  /** Of a BOOL: what a card says when it is not so. */
  no?: string
}

const choice = (name: string, nameBn: string): Attribute => ({ name, nameBn, type: 'ENUM' })
const several = (name: string, nameBn: string): Attribute => ({ name, nameBn, type: 'MULTI' })
const yesNo = (name: string, nameBn: string): Attribute => ({ name, nameBn, type: 'BOOL' })
const words = (name: string, nameBn: string): Attribute => ({ name, nameBn, type: 'TEXT' })
const number = (name: string, nameBn: string, unit: string, decimals = 0): Attribute => ({
  name,
  nameBn,
  type: 'NUMBER',
  unit,
  decimals,
})

/** Whatever can be said of products, by its code; the same in every category. */
export const attributes = {
  colour: choice('Colour', 'রং'),
  'screen-size': number('Screen size', 'পর্দার মাপ', 'inch', 2),
  panel: choice('Panel', 'প্যানেল'),
  resolution: choice('Resolution', 'রেজোলিউশন'),
  'refresh-rate': number('Refresh rate', 'রিফ্রেশ রেট', 'Hz'),
  brightness: number('Brightness', 'উজ্জ্বলতা', 'nits'),
  'response-time': number('Response time', 'রেসপন্স টাইম', 'ms', 1),
  curved: yesNo('Curved screen', 'বাঁকানো পর্দা'),
  hdr: choice('HDR', 'এইচডিআর'),
  processor: choice('Processor', 'প্রসেসর'),
  memory: choice('Memory', 'র‍্যাম'),
  storage: choice('Storage', 'স্টোরেজ'),
  graphics: choice('Graphics', 'গ্রাফিক্স'),
  system: choice('Operating system', 'অপারেটিং সিস্টেম'),
  'main-camera': number('Main camera', 'মূল ক্যামেরা', 'MP'),
  'front-camera': number('Front camera', 'সামনের ক্যামেরা', 'MP'),
  'rear-cameras': number('Rear cameras', 'পেছনের ক্যামেরা', ''),
  'battery-mah': number('Battery', 'ব্যাটারি', 'mAh'),
  'battery-wh': number('Battery', 'ব্যাটারি', 'Wh'),
  'battery-hours': number('Battery life', 'ব্যাটারির স্থায়িত্ব', 'hours'),
  'battery-days': number('Battery life', 'ব্যাটারির স্থায়িত্ব', 'days'),
  charging: number('Charging', 'চার্জিং', 'W'),
  network: choice('Network', 'নেটওয়ার্ক'),
  weight: number('Weight', 'ওজন', 'kg', 2),
  'weight-grams': number('Weight', 'ওজন', 'g'),
  connection: several('Connection', 'সংযোগ'),
  wireless: { ...yesNo('Wireless', 'তারবিহীন'), no: 'Wired' },
  dpi: number('Sensor', 'সেন্সর', 'DPI'),
  buttons: number('Buttons', 'বোতাম', ''),
  'polling-rate': number('Polling rate', 'পোলিং রেট', 'Hz'),
  shape: choice('Shape', 'আকৃতি'),
  silent: yesNo('Silent clicks', 'শব্দহীন ক্লিক'),
  lights: choice('Lights', 'আলো'),
  power: choice('Power', 'বিদ্যুৎ'),
  layout: choice('Layout', 'লেআউট'),
  switches: choice('Switches', 'সুইচ'),
  'hot-swap': yesNo('Hot-swap', 'হট-সোয়াপ'),
  legends: choice('Legends', 'লেখা'),
  keycaps: choice('Keycaps', 'কি-ক্যাপ'),
  'splash-proof': yesNo('Splash-proof', 'পানিরোধী'),
  drivers: number('Drivers', 'ড্রাইভার', 'mm', 1),
  'noise-cancelling': yesNo('Active noise cancelling', 'নয়েজ ক্যান্সেলেশন'),
  microphones: choice('Microphone', 'মাইক্রোফোন'),
  sound: choice('Sound', 'শব্দ'),
  'sound-power': number('Sound power', 'শব্দের ক্ষমতা', 'W'),
  'water-resistance': choice('Water resistance', 'পানিরোধ'),
  'picture-megapixels': number('Sensor', 'সেন্সর', 'MP'),
  video: choice('Video', 'ভিডিও'),
  zoom: number('Optical zoom', 'অপটিক্যাল জুম', '×'),
  stabilisation: choice('Stabilisation', 'স্থিরতা'),
  'view-angle': number('Angle of view', 'দৃশ্যকোণ', '°'),
  form: choice('Form', 'ধরন'),
  'night-vision': choice('By night', 'রাতে'),
  'wifi-standard': choice('Wi-Fi', 'ওয়াই-ফাই'),
  bands: choice('Bands', 'ব্যান্ড'),
  antennas: number('Antennas', 'অ্যান্টেনা', ''),
  pieces: number('Pieces', 'পিস', ''),
  coverage: number('Coverage', 'কভারেজ', 'sq ft'),
  devices: number('Devices at once', 'একসঙ্গে ডিভাইস', ''),
  ports: choice('Ports', 'পোর্ট'),
  poe: yesNo('PoE', 'পিওই'),
  mounting: choice('Mounting', 'স্থাপন'),
  stand: choice('Stand', 'স্ট্যান্ড'),
  'print-speed': number('Speed', 'গতি', 'ppm'),
  'thermal-speed': number('Speed', 'গতি', 'mm/s'),
  'print-resolution': choice('Resolution', 'রেজোলিউশন'),
  scan: yesNo('Scan and copy', 'স্ক্যান ও কপি'),
  duplex: yesNo('Prints both sides', 'দুই পাশে প্রিন্ট'),
  yield: number('Pages of ink or toner', 'কালি বা টোনারে পৃষ্ঠা', ''),
  'paper-width': number('Paper width', 'কাগজের প্রস্থ', 'mm'),
  capacity: choice('Capacity', 'ধারণক্ষমতা'),
  'read-speed': number('Reading', 'পড়ার গতি', 'MB/s'),
  'write-speed': number('Writing', 'লেখার গতি', 'MB/s'),
  plug: choice('Connection', 'সংযোগ'),
  calls: yesNo('Calls from the wrist', 'কব্জি থেকে কল'),
  gps: yesNo('GPS', 'জিপিএস'),
  'sport-modes': number('Sport modes', 'খেলার মোড', ''),
  'works-with': words('Works with', 'যার সঙ্গে চলে'),
  'memory-type': choice('Type', 'ধরন'),
  'memory-speed': number('Speed', 'গতি', 'MHz'),
  latency: choice('Latency', 'লেটেন্সি'),
  'fits-in': choice('For', 'যার জন্য'),
  output: number('Output', 'আউটপুট', 'W', 1),
  focus: choice('Focus', 'ফোকাস'),
  shutter: yesNo('Privacy cover', 'ঢাকনা'),
  'power-supply': number('Power supply', 'পাওয়ার সাপ্লাই', 'W'),
} as const satisfies Record<string, Attribute>

export type AttributeCode = keyof typeof attributes
