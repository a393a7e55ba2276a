/** Bangla for the labels of values; names and codes of the trade stay as they are. */
const labelsBn: Readonly<Record<string, string>> = {
  Black: 'কালো',
  White: 'সাদা',
  Silver: 'রুপালি',
  Graphite: 'গ্রাফাইট',
  'Midnight Blue': 'গাঢ় নীল',
  'Sky Blue': 'আকাশি',
  'Forest Green': 'গাঢ় সবুজ',
  Mint: 'মিন্ট',
  Rose: 'গোলাপি',
  Red: 'লাল',
  Sand: 'বালু রং',
  Lavender: 'ল্যাভেন্ডার',
  Orange: 'কমলা',
  Teal: 'টিল',
  Brown: 'ব্রাউন',
  Blue: 'ব্লু',
  Yellow: 'ইয়েলো',
  ergonomic: 'আরামদায়ক',
  compact: 'ছোট',
  vertical: 'খাড়া',
  'for both hands': 'দুই হাতের',
  round: 'গোল',
  square: 'চারকোনা',
  band: 'ব্যান্ড',
  tower: 'টাওয়ার',
  mini: 'মিনি',
  'pan-tilt': 'ঘোরানো যায়',
  outdoor: 'বাইরের',
  indoor: 'ঘরের ভেতরের',
  'dual lens': 'দুই লেন্স',
  infrared: 'ইনফ্রারেড',
  'in colour': 'রঙিন',
  rainbow: 'রংধনু',
  white: 'সাদা',
  integrated: 'ইন্টিগ্রেটেড',
  None: 'নেই',
  'Full-size': 'পূর্ণ আকার',
  Compact: 'কমপ্যাক্ট',
  English: 'ইংরেজি',
  'English and Bangla': 'ইংরেজি ও বাংলা',
  Bluetooth: 'ব্লুটুথ',
  'Wi-Fi': 'ওয়াই-ফাই',
  '2.4 GHz receiver': '২.৪ গিগাহার্টজ রিসিভার',
  Stereo: 'স্টেরিও',
  '7.1 Surround': '৭.১ সারাউন্ড',
  detachable: 'খোলা যায়',
  'folds away': 'ভাঁজ হয়',
  'Tri band': 'ট্রাই ব্যান্ড',
  'Dual band': 'ডুয়াল ব্যান্ড',
  tilt: 'কাত করা যায়',
  'tilt and height': 'কাত ও উঁচু-নিচু',
  'tilt, height and turn': 'কাত, উঁচু-নিচু ও ঘোরানো',
  'tilt, height, turn and pivot': 'কাত, উঁচু-নিচু, ঘোরানো ও পিভট',
  laptops: 'ল্যাপটপ',
  desktops: 'ডেস্কটপ',
  automatic: 'স্বয়ংক্রিয়',
  fixed: 'স্থির',
  desk: 'টেবিল',
  'desk or wall': 'টেবিল বা দেয়াল',
  rack: 'র‍্যাক',
  'Portable SSD': 'পোর্টেবল এসএসডি',
  'Portable Hard Disk': 'পোর্টেবল হার্ড ডিস্ক',
  'USB Pen Drive': 'ইউএসবি পেনড্রাইভ',
  'microSD Card': 'মাইক্রোএসডি কার্ড',
  'inside only': 'শুধু ঘরের ভেতর',
}

const units: Readonly<Record<string, string>> = { GB: 'জিবি', TB: 'টিবি' }
const digits = '০১২৩৪৫৬৭৮৯'

/** The Bangla label of a value, the English one where there is no other. */
export function labelBn(label: string): string {
  const known = labelsBn[label]
  if (known !== undefined) return known
  const found = /^([\d.]+) (GB|TB)$/.exec(label)
  if (found?.[1] === undefined) return label
  const number = found[1].replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  return `${number} ${units[found[2] ?? ''] ?? ''}`
}
