import { both, by, first, measures, named, only, over, says, under, type Group, type Query } from './judging.ts'
import * as k from './kinds.ts'

/** Written with the others, and never looked at while the search is improved: only their mean is. */
export const heldOut: Readonly<Record<Exclude<Group, 'model'>, readonly Query[]>> = {
  kind: [
    ['action camera', only(k.camera, k.actionCamera)],
    ['hard disk', only(k.disk)],
    ['fitness band', first(k.band, k.watch)],
    ['thermal printer', only(k.printer, k.thermal)],
    ['mesh wifi', only(k.router, k.mesh)],
    ['gaming monitor', only(k.monitor, k.gamingMonitor)],
    ['gamepad', only(k.gamepad)],
  ],
  attribute: [
    ['laptop 512gb ssd 8gb ram', only(k.laptop, says('storage', '512 GB'), says('memory', '8 GB'))],
    ['65 inch oled tv', only(k.tv, says('panel', 'OLED'), measures('screen-size', 65))],
    ['qhd monitor', only(k.monitor, says('resolution', 'QHD'))],
    ['32gb pen drive', only(k.pendrive, says('capacity', '32 GB'))],
    ['phone with 50mp camera', only(k.phone, measures('main-camera', 50))],
    ['red switch mechanical keyboard', only(k.keyboard, says('switches', 'Red'))],
    ['ergonomic mouse', only(k.mouse, says('shape', 'ergonomic'))],
    ['portable ssd 1tb', only(k.portableSsd, says('capacity', '1 TB'))],
    ['wifi 7 router', only(k.router, says('wifi-standard', 'Wi-Fi 7'))],
    ['blue laptop', only(k.laptop, says('colour', 'Midnight Blue'))],
    ['5000mah battery mobile', only(k.phone, measures('battery-mah', 5_000))],
    ['165hz monitor', only(k.monitor, measures('refresh-rate', 165))],
    ['indoor camera', only(k.security, says('form', 'indoor'))],
  ],
  brand: [
    ['orano mobile', only(k.phone, by('Orano'))],
    ['jamuna tv', only(k.tv, by('Jamuna'))],
    ['meghna mouse', only(k.mouse, by('Meghna'))],
    ['baul headphone', only(k.audio, by('Baul'))],
    ['silicora flash', only(k.storage, by('Silicora'), named(/ Flash /))],
  ],
  synonym: [
    ['cell phone', only(k.phone)],
    ['wireless router', only(k.router)],
    ['usb drive', only(k.pendrive)],
    ['ultrabook', first(both(k.laptop, named(/Aerobook|Studio|Traveller|Air /)), k.laptop)],
    ['surveillance camera', only(k.security)],
  ],
  number: [
    ['routers', only(k.router)],
    ['gaming headsets', first(k.headset, k.audio)],
    ['hard drives', only(k.disk)],
  ],
  price: [
    ['monitor under 20000', only(k.monitor, under(20_000))],
    ['phone over 50000', only(k.phone, over(50_000))],
  ],
  joined: [
    ['note book', only(k.laptop)],
    ['smartband', first(k.band, k.watch)],
    ['mechanicalkeyboard', only(k.keyboard, k.mechanical)],
  ],
  misspelt: [
    ['leptops', only(k.laptop)],
    ['samrtphone', only(k.phone)],
    ['mechnical keybord', only(k.keyboard, k.mechanical)],
    ['wifi routr', only(k.router)],
    ['lazer printer', only(k.printer, k.laser)],
    ['kestro lapto', only(k.laptop, by('Kestro'))],
  ],
  bangla: [
    ['টেলিভিশন', only(k.tv)],
    ['গেমিং কিবোর্ড', first(k.mechanical, k.keyboard)],
    ['৮ জিবি র‍্যাম মোবাইল', only(k.phone, says('memory', '8 GB'))],
    ['ব্লুটুথ ইয়ারফোন', first(k.earbuds, both(k.audio, k.bluetooth), k.audio)],
    ['ওয়াইফাই রাউটার', only(k.router)],
  ],
  banglish: [
    ['valo camera', only(k.camera)],
    ['kom dame laptop', only(k.laptop)],
    ['nil mobile', only(k.phone, says('colour', 'Midnight Blue'))],
    ['gaming maus', only(k.mouse, k.gamingMouse)],
  ],
}
