import type { Rng } from '#seed/prng.ts'

const men = (
  'Arif Tanvir Shakib Rafiq Mahmud Imran Sajid Nayeem Fahim Rakib Kamal Jamal Anis Hasib ' +
  'Mehedi Sabbir Zahid Rashed Tareq Masud Bappi Liton Sumon Shuvo Niloy Arnab Joy Dipto ' +
  'Prince Ashik'
).split(' ')
const women = (
  'Nusrat Farhana Tasnim Sadia Mim Jannatul Sharmin Rumana Ayesha Fatema Nadia Tania Lamia ' +
  'Sumaiya Rima Shirin Parveen Moushumi Anika Ishrat Purnima Trisha Bristy Shaila Munira ' +
  'Samira Oishi'
).split(' ')
const families = (
  'Rahman Hossain Islam Ahmed Chowdhury Khan Uddin Sarker Hasan Karim Alam Mia Bhuiyan ' +
  'Talukder Sikder Mollah Das Saha Roy Barua Dey Kabir Haque Siddique Mahmud Azad Majumder ' +
  'Paul Ghosh Rashid'
).split(' ')
const womenFamilies = 'Akter Begum Khatun Sultana Jahan Ferdous Parvin'.split(' ')

const places = [
  ['Mirpur 10, Dhaka', '1216'],
  ['Dhanmondi, Dhaka', '1209'],
  ['Uttara Sector 7, Dhaka', '1230'],
  ['Banani, Dhaka', '1213'],
  ['Mohammadpur, Dhaka', '1207'],
  ['Bashundhara R/A, Dhaka', '1229'],
  ['Khilgaon, Dhaka', '1219'],
  ['Wari, Dhaka', '1203'],
  ['Rampura, Dhaka', '1219'],
  ['Savar, Dhaka', '1340'],
  ['Nasirabad, Chattogram', '4203'],
  ['Agrabad, Chattogram', '4100'],
  ['Halishahar, Chattogram', '4216'],
  ['Zindabazar, Sylhet', '3100'],
  ['Shahjalal Upashahar, Sylhet', '3100'],
  ['Sonadanga, Khulna', '9100'],
  ['Shaheb Bazar, Rajshahi', '6100'],
  ['Kandirpar, Cumilla', '3500'],
  ['Jaleshwaritola, Bogura', '5800'],
  ['Sadar Road, Barishal', '8200'],
  ['Charpara, Mymensingh', '2200'],
  ['Jahaj Company Mor, Rangpur', '5400'],
  ['Chashara, Narayanganj', '1400'],
  ['Tongi, Gazipur', '1710'],
] as const

/** A person's full name. */
export function nameOf(rng: Rng): string {
  const isWoman = rng.chance(0.46)
  if (isWoman) return `${rng.pick(women)} ${rng.pick(rng.chance(0.5) ? womenFamilies : families)}`
  const title = rng.chance(0.15) ? 'Md. ' : ''
  return `${title}${rng.pick(men)} ${rng.pick(families)}`
}

/** A postal address. */
export function homeOf(rng: Rng): string {
  const [area, postcode] = rng.pick(places)
  const house = `House ${rng.int(1, 120)}${rng.chance(0.3) ? rng.pick(['/A', '/B', '/C']) : ''}`
  const flat = rng.chance(0.6) ? `Flat ${rng.int(1, 9)}${rng.pick(['A', 'B', 'C', 'D'])}, ` : ''
  return `${flat}${house}, Road ${rng.int(1, 27)}, ${area} ${postcode}`
}

/** Eleven digits; never the same for two indexes. */
export function phoneOf(index: number): string {
  // The factor shares no divisor with the modulus, so the numbers of 70 million indexes are distinct.
  const own = (index * 26_544_357 + 41_378_219) % 100_000_000
  const network = [3, 4, 5, 6, 7, 8, 9][Math.floor(index % 7)] ?? 7
  return `01${network}${String(own).padStart(8, '0')}`
}

/** `nusrat.akter17@mail.example`; the number keeps namesakes apart. */
export function emailOf(name: string, number: number): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replace(/^md /, '')
    .trim()
  return `${plain.replaceAll(' ', '.')}${number}@mail.example`
}
