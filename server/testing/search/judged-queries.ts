/** What must be true for the first five products that a search of the demo market returns. */
export interface Wanted {
  in: string
  name?: RegExp
  /** Taka. */
  atMost?: number
  /** Taka. */
  atLeast?: number
}

type Judged = readonly [term: string, wanted: Wanted]

const phone = { in: 'Phone' }
const laptop = { in: 'Laptop' }
const tv = { in: 'TV' }
const monitor = { in: 'Monitor' }
const headphone = { in: 'Headphone' }
const storage = { in: 'Storage' }
const pendrive = { ...storage, name: /Pen Drive/ }
const card = { ...storage, name: /microSD/ }
const disk = { ...storage, name: /Hard Disk/ }
const ssd = { ...storage, name: /SSD/ }
const mouse = { in: 'Mouse' }
const keyboard = { in: 'Keyboard' }
const router = { in: 'Router' }
const camera = { in: 'Camera' }
const security = { ...camera, name: /Security/ }
const printer = { in: 'Printer' }
const watch = { in: 'Smartwatch' }
const earbuds = { ...headphone, name: /Earbuds/ }

/** Written before the search was tuned, from what people in Bangladesh type. */
export const judgedQueries: readonly Judged[] = [
  ['mobile', phone],
  ['mobile phone', phone],
  ['smartphone', phone],
  ['cell phone', phone],
  ['android mobile', phone],
  ['phone under 15000', { ...phone, atMost: 15_000 }],
  ['phone below 20k', { ...phone, atMost: 20_000 }],
  ['phone between 10000 and 20000', { ...phone, atLeast: 10_000, atMost: 20_000 }],
  ['5g phone', { ...phone, name: /5G/ }],
  ['8gb ram phone', { ...phone, name: /8GB\// }],
  ['mobile less than 12,000 taka', { ...phone, atMost: 12_000 }],
  ['laptop', laptop],
  ['gaming laptop', { ...laptop, name: /Gaming/ }],
  ['laptop 16gb ram', { ...laptop, name: /16GB RAM/ }],
  ['laptop under 50000', { ...laptop, atMost: 50_000 }],
  ['laptop within 60k', { ...laptop, atMost: 60_000 }],
  ['core i5 laptop', { ...laptop, name: /Core i5/ }],
  ['ryzen laptop', { ...laptop, name: /Ryzen/ }],
  ['rtx 4050 laptop', { ...laptop, name: /RTX 4050/ }],
  ['laptop with 1tb ssd', { ...laptop, name: /1TB SSD/ }],
  ['laptops price in bangladesh', laptop],
  ['pendrive', pendrive],
  ['pen drive 64gb', { ...storage, name: /64GB USB Pen Drive/ }],
  ['usb flash drive', pendrive],
  ['memory card', card],
  ['64gb memory card', { ...storage, name: /64GB microSD/ }],
  ['sd card 128gb', { ...storage, name: /128GB microSD/ }],
  ['ssd 1tb', { ...storage, name: /1TB .*SSD/ }],
  ['1 tb ssd', { ...storage, name: /1TB .*SSD/ }],
  ['nvme ssd 512gb', { ...storage, name: /512GB NVMe/ }],
  ['portable ssd', { ...storage, name: /Portable SSD/ }],
  ['hard disk', disk],
  ['hdd 2tb', { ...storage, name: /2TB Portable Hard Disk/ }],
  ['43 inch tv', { ...tv, name: /43"/ }],
  ['43" tv', { ...tv, name: /43"/ }],
  ['smart tv', tv],
  ['32 inch led tv', { ...tv, name: /32"/ }],
  ['4k tv', { ...tv, name: /4K/ }],
  ['television', tv],
  ['tv under 30000', { ...tv, atMost: 30_000 }],
  ['24 inch monitor', { ...monitor, name: /24"/ }],
  ['144hz monitor', { ...monitor, name: /144Hz/ }],
  ['curved monitor', { ...monitor, name: /Curved/ }],
  ['gaming monitor 27"', { ...monitor, name: /27".*Gaming/ }],
  ['computer monitor', monitor],
  ['bluetooth earphone', headphone],
  ['earphone', headphone],
  ['headphones', headphone],
  ['wireless earbuds', earbuds],
  ['tws', earbuds],
  ['gaming headset', { ...headphone, name: /Gaming Headset/ }],
  ['noise cancelling headphone', headphone],
  ['wi fi router', router],
  ['wifi router', router],
  ['wifi 6 router', { ...router, name: /Wi-?Fi 6|AX/ }],
  ['mesh router', { ...router, name: /Mesh/ }],
  ['cctv camera', security],
  ['ip camera', security],
  ['dslr camera', camera],
  ['action camera', { ...camera, name: /Action/ }],
  ['printer with wifi', { ...printer, name: /Wi-Fi/ }],
  ['laser printer', { ...printer, name: /Laser/ }],
  ['color laser printer', { ...printer, name: /Colour/ }],
  ['thermal printer', { ...printer, name: /Thermal/ }],
  ['mechanical keyboard', { ...keyboard, name: /Mechanical/ }],
  ['bangla keyboard', { ...keyboard, name: /Bangla/ }],
  ['keyboard mouse combo', { ...keyboard, name: /Combo/ }],
  ['wireless mouse under 1000', { ...mouse, name: /Wireless/, atMost: 1_000 }],
  ['gaming mouse', { ...mouse, name: /Gaming/ }],
  ['silent mouse', { ...mouse, name: /Silent/ }],
  ['smart watch', watch],
  ['smartwatch under 3000', { ...watch, atMost: 3_000 }],
  ['fitness band', { ...watch, name: /Band/ }],
  ['মোবাইল', phone],
  ['মোবাইল ফোন ১৫০০০ টাকার মধ্যে', { ...phone, atMost: 15_000 }],
  ['ল্যাপটপ', laptop],
  ['ল্যাপটপ ৫০ হাজার টাকার নিচে', { ...laptop, atMost: 50_000 }],
  ['হেডফোন', headphone],
  ['ব্লুটুথ হেডফোন', headphone],
  ['মাউস', mouse],
  ['গেমিং মাউস', { ...mouse, name: /Gaming/ }],
  ['কিবোর্ড', keyboard],
  ['৪৩ ইঞ্চি টিভি', { ...tv, name: /43"/ }],
  ['পেনড্রাইভ', pendrive],
  ['মেমোরি কার্ড ৬৪ জিবি', { ...storage, name: /64GB microSD/ }],
  ['রাউটার', router],
  ['প্রিন্টার', printer],
  ['সিসি ক্যামেরা', security],
  ['স্মার্টওয়াচ', watch],
  ['ঘড়ি', watch],
  ['মনিটর', monitor],
  ['এসএসডি ১ টেরাবাইট', { ...ssd, name: /1TB .*SSD/ }],
  ['mobail', phone],
  ['leptop', laptop],
  ['hedfon', headphone],
  ['mobile 15 hajar takar moddhe', { ...phone, atMost: 15_000 }],
  ['kibord', keyboard],
  ['smart ghori', watch],
  ['valo laptop 60000 takar niche', { ...laptop, atMost: 60_000 }],
  ['rauter er dam', router],
]

/** Written at the same time and not used for tuning. */
export const heldOutQueries: readonly Judged[] = [
  ['handset', phone],
  ['128gb phone', { ...phone, name: /\/128GB/ }],
  ['iphone', phone],
  ['phone 20k', { ...phone, atMost: 20_000 }],
  ['6000mah battery phone', { ...phone, name: /6000mAh/ }],
  ['8 gb ram er mobile', { ...phone, name: /8GB\// }],
  ['mobile phone price in bangladesh', phone],
  ['মোবাইল এর দাম', phone],
  ['স্মার্টফোন ২০ হাজারের নিচে', { ...phone, atMost: 20_000 }],
  ['lap top', laptop],
  ['student laptop 40000 taka', { ...laptop, atMost: 40_000 }],
  ['15.6 inch laptop', { ...laptop, name: /15\.6"/ }],
  ['i7 laptop', { ...laptop, name: /i7/ }],
  ['গেমিং ল্যাপটপ', { ...laptop, name: /Gaming/ }],
  ['google tv 55 inch', { ...tv, name: /55".*Google/ }],
  ['টেলিভিশন', tv],
  ['টিভি ৩২ ইঞ্চি', { ...tv, name: /32"/ }],
  ['165 hz monitor', { ...monitor, name: /165Hz/ }],
  ['monitar', monitor],
  ['led monitor 22 inch', { ...monitor, name: /22"/ }],
  ['head phone', headphone],
  ['ear buds anc', { ...headphone, name: /Earbuds.*ANC/ }],
  ['ইয়ারফোন', headphone],
  ['wireles mouse', { ...mouse, name: /Wireless/ }],
  ['rgb mouse', { ...mouse, name: /RGB/ }],
  ['blue switch keyboard', { ...keyboard, name: /Blue Switch/ }],
  ['keybord under 2000', { ...keyboard, atMost: 2_000 }],
  ['wifi router under 3000', { ...router, atMost: 3_000 }],
  ['ওয়াইফাই রাউটার', router],
  ['dual band router', { ...router, name: /Dual Band/ }],
  ['outdoor cctv', { ...security, name: /Outdoor/ }],
  ['kamera', camera],
  ['ink tank printer', { ...printer, name: /Ink Tank/ }],
  ['printar', printer],
  ['micro sd 256gb', { ...storage, name: /256GB microSD/ }],
  ['external hard drive 1tb', { ...storage, name: /1TB Portable Hard Disk/ }],
  ['পেন ড্রাইভ ৩২ জিবি', { ...storage, name: /32GB USB Pen Drive/ }],
  ['hard disk 2 tb', { ...storage, name: /2TB Portable Hard Disk/ }],
  ['হাতঘড়ি', watch],
  ['smrt watch', watch],
]
