const agargaon = 'BCS Computer City, IDB Bhaban, Agargaon, Dhaka 1207'
const multiplan = 'Multiplan Center, New Elephant Road, Dhaka 1205'
const panthapath = 'Bashundhara City Shopping Complex, Panthapath, Dhaka 1215'
const kuril = 'Jamuna Future Park, Kuril, Dhaka 1229'
const hatirpool = 'Eastern Plaza, Hatirpool, Dhaka 1205'
const uttara = 'Mascot Plaza, Sector 7, Uttara, Dhaka 1230'
const mirpur = 'Shah Ali Plaza, Mirpur 10, Dhaka 1216'
const gulistan = 'Stadium Market, Gulistan, Dhaka 1000'
const motijheel = 'Modern Mansion, Motijheel, Dhaka 1000'
const greenRoad = 'Green Super Market, Green Road, Dhaka 1215'
const chattogram = 'Sanmar Ocean City, GEC Circle, Chattogram 4000'
const agrabad = 'Akhtaruzzaman Center, Agrabad, Chattogram 4100'
const sylhet = 'Karimullah Market, Bandar Bazar, Sylhet 3100'
const zindabazar = 'Al-Hamra Shopping City, Zindabazar, Sylhet 3100'
const khulna = 'Jalil Tower, KDA Avenue, Khulna 9100'
const rajshahi = 'Theme Omor Plaza, New Market, Rajshahi 6100'
const cumilla = 'Planet SR, Kandirpar, Cumilla 3500'
const bogura = 'Ranar Plaza, Sherpur Road, Bogura 5800'
const rangpur = 'Jahaj Company Shopping Complex, Rangpur 5400'
const mymensingh = 'Bari Plaza, Charpara, Mymensingh 2200'

const known = [
  ['Shonar Tori Computers', agargaon],
  ['Digital Bazaar BD', multiplan],
  ['Padma Tech House', rajshahi],
  ['Meghna IT World', kuril],
  ['Agargaon Computer Point', agargaon],
  ['Techno Haat', multiplan],
  ['Gadget Ghor', panthapath],
  ['Bijoy Electronics', gulistan],
  ['Shapla Computers', agargaon],
  ['Star Byte Technology', multiplan],
  ['Nabila Computer Mart', mirpur],
  ['Jamuna Gadget Zone', kuril],
  ['Dhaka Laptop House', multiplan],
  ['Uttara Tech Valley', uttara],
  ['Chattala Computers', chattogram],
  ['Port City Digital', agrabad],
  ['Surma IT Centre', sylhet],
  ['Sylhet Gadget Hub', zindabazar],
  ['Rajshahi Tech Corner', rajshahi],
  ['Barendra Computers', rajshahi],
  ['Khulna Byte Shop', khulna],
  ['Sundarban Electronics', khulna],
  ['Cumilla Computer City', cumilla],
  ['Mymensingh Digital', mymensingh],
  ['Rangpur Tech Station', rangpur],
  ['Elephant Road PC', multiplan],
  ['Multiplan Mouse House', multiplan],
  ['IDB Laptop Gallery', agargaon],
  ['Bashundhara Smart Zone', panthapath],
  ['Motijheel Office Tech', motijheel],
  ['Green Road Electronics', greenRoad],
  ['Banglamotor Cable & Camera', hatirpool],
  ['Pixel Para', uttara],
  ['Click Corner', mirpur],
  ['Notun Din Electronics', gulistan],
  ['Probashi Gadget', zindabazar],
  ['Kolom Keyboard House', hatirpool],
  ['Ekushey Electronics', chattogram],
  ['Tech Tori', bogura],
  ['Nokshi Digital', panthapath],
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
const towns = [
  ['Dhaka', multiplan],
  ['Chattogram', agrabad],
  ['Sylhet', sylhet],
  ['Khulna', khulna],
  ['Rajshahi', rajshahi],
  ['Bogura', bogura],
] as const

/** Where shops are and what they are called. Past the known ones, a town or a number keeps names apart. */
export function placeOf(index: number): { name: string; market: string } {
  const own = known[index]
  if (own !== undefined) return { name: own[0], market: own[1] }
  const rest = index - known.length
  const first = firsts[rest % firsts.length] ?? ''
  const second = seconds[Math.floor(rest / firsts.length) % seconds.length] ?? ''
  const round = Math.floor(rest / (firsts.length * seconds.length))
  const [town, market] = towns[round % towns.length] ?? towns[0]
  const number = Math.floor(round / towns.length)
  return { name: `${first} ${second} ${town}${number === 0 ? '' : ` ${number + 1}`}`, market }
}
