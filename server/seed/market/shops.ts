import { createRng, seedFrom } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { phoneOf, vendorAt } from './people.ts'
import { dayMs, type Plan } from './plan.ts'

export interface ShopDraft {
  id: string
  vendorId: string
  name: string
  description: string
  phone: string
  address: string
  status: 'ACTIVE' | 'PENDING'
  colour: string
  createdAt: number
}

const known = [
  'Shonar Tori Computers',
  'Digital Bazaar BD',
  'Padma Tech House',
  'Meghna IT World',
  'Agargaon Computer Point',
  'Techno Haat',
  'Gadget Ghor',
  'Bijoy Electronics',
  'Shapla Computers',
  'Star Byte Technology',
  'Nabila Computer Mart',
  'Jamuna Gadget Zone',
  'Dhaka Laptop House',
  'Uttara Tech Valley',
  'Chattala Computers',
  'Port City Digital',
  'Surma IT Centre',
  'Sylhet Gadget Hub',
  'Rajshahi Tech Corner',
  'Barendra Computers',
  'Khulna Byte Shop',
  'Sundarban Electronics',
  'Cumilla Computer City',
  'Mymensingh Digital',
  'Rangpur Tech Station',
  'Elephant Road PC',
  'Multiplan Mouse House',
  'IDB Laptop Gallery',
  'Bashundhara Smart Zone',
  'Motijheel Office Tech',
  'Green Road Electronics',
  'Banglamotor Cable & Camera',
  'Pixel Para',
  'Click Corner',
  'Notun Din Electronics',
  'Probashi Gadget',
  'Kolom Keyboard House',
  'Ekushey Electronics',
  'Tech Tori',
  'Nokshi Digital',
] as const
const firsts = [
  'Alo',
  'Akash',
  'Bondhu',
  'Chondro',
  'Diganta',
  'Jonaki',
  'Jui',
  'Kornofuli',
  'Madhumati',
  'Mohona',
  'Nodi',
  'Palash',
  'Purbasha',
  'Rupsha',
  'Shikha',
  'Swapno',
  'Titas',
  'Tista',
] as const
const seconds = [
  'Computers',
  'Electronics',
  'Tech Point',
  'Gadget House',
  'IT Centre',
  'Digital',
  'Smart Zone',
  'Laptop House',
  'Tech Mart',
  'Byte Shop',
] as const
const towns = ['Dhaka', 'Chattogram', 'Sylhet', 'Khulna', 'Rajshahi', 'Bogura'] as const
const markets = [
  'BCS Computer City, IDB Bhaban, Agargaon, Dhaka 1207',
  'Multiplan Center, New Elephant Road, Dhaka 1205',
  'Bashundhara City Shopping Complex, Panthapath, Dhaka 1215',
  'Jamuna Future Park, Kuril, Dhaka 1229',
  'Eastern Plaza, Hatirpool, Dhaka 1205',
  'Mascot Plaza, Sector 7, Uttara, Dhaka 1230',
  'Shah Ali Plaza, Mirpur 10, Dhaka 1216',
  'Stadium Market, Gulistan, Dhaka 1000',
  'Sanmar Ocean City, GEC Circle, Chattogram 4000',
  'Akhtaruzzaman Center, Agrabad, Chattogram 4100',
  'Karimullah Market, Bandar Bazar, Sylhet 3100',
  'Al-Hamra Shopping City, Zindabazar, Sylhet 3100',
  'Jalil Tower, KDA Avenue, Khulna 9100',
  'Theme Omor Plaza, New Market, Rajshahi 6100',
  'Planet SR, Kandirpar, Cumilla 3500',
  'Ranar Plaza, Sherpur Road, Bogura 5800',
  'Jahaj Company Shopping Complex, Rangpur 5400',
] as const
const colours = [
  '#0f766e',
  '#b45309',
  '#1d4ed8',
  '#be123c',
  '#6d28d9',
  '#15803d',
  '#0e7490',
  '#a21caf',
  '#c2410c',
  '#334155',
  '#4d7c0f',
  '#9f1239',
] as const

const openings = [
  'A family shop that has sold computers since the days of the floppy disk.',
  'We started with one counter and two chairs, and still answer every call ourselves.',
  'A young team that tries out everything before it goes on the shelf.',
  'Wholesale and retail for offices, schools and homes all over the country.',
  'Technicians first, sellers second: what we sell we can also repair.',
] as const
const middles = [
  'All products are new, sealed and with the official warranty.',
  'You get honest advice, a fair price and a cash memo for everything.',
  'We build, upgrade and service computers in our own workshop.',
  'Students get help with choosing, and teachers with setting up a whole lab.',
] as const
const ends = [
  'Delivery in all 64 districts, cash on delivery included.',
  'Come by for a cup of tea, or let us bring it to your door.',
  'Open every day except Tuesday, from ten to eight.',
  'Orders before noon leave the shop the same day.',
] as const

/** Shop 0 is the demo vendor's. */
export function shopAt(plan: Plan, index: number): ShopDraft {
  const rng = createRng(seedFrom('shop', index))
  const vendor = vendorAt(plan, index)
  const createdAt = vendor.createdAt + Math.floor(rng.range(0.01, 3) * dayMs)
  return {
    id: idAt('shop', index, createdAt),
    vendorId: vendor.id,
    name: shopName(index),
    description: `${rng.pick(openings)} ${rng.pick(middles)} ${rng.pick(ends)}`,
    phone: phoneOf(500_000 + index),
    address: `Shop ${rng.int(101, 640)}, Level ${rng.int(1, 8)}, ${rng.pick(markets)}`,
    status: 'ACTIVE',
    colour: colours[index % colours.length] ?? '#334155',
    createdAt,
  }
}

/** Names go on past the known ones: another town or a number keeps them apart. */
export function shopName(index: number): string {
  const name = known[index]
  if (name !== undefined) return name
  const rest = index - known.length
  const first = firsts[rest % firsts.length] ?? ''
  const second = seconds[Math.floor(rest / firsts.length) % seconds.length] ?? ''
  const round = Math.floor(rest / (firsts.length * seconds.length))
  const town = towns[round % towns.length] ?? ''
  const number = Math.floor(round / towns.length)
  return `${first} ${second} ${town}${number === 0 ? '' : ` ${number + 1}`}`
}
