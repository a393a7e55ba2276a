import type { PortName } from './ports.ts'

/** What a product looks like, as far as its title and specs say it: each drawing is made from one of these. */
export interface MouseLook {
  kind: 'mouse'
  form: 'gaming' | 'office' | 'ergonomic' | 'compact' | 'vertical'
  isWired: boolean
  hasLights: boolean
  power: 'aa' | 'built-in' | 'cable'
}
export interface KeyboardLook {
  kind: 'keyboard'
  layout: '60%' | '65%' | '75%' | 'TKL' | 'Full-size' | 'Compact'
  isWired: boolean
  /** The colour that its switches are named after; membrane keyboards have none. */
  switches: 'Red' | 'Brown' | 'Blue' | 'Yellow' | null
  light: 'rgb' | 'white' | null
  isBangla: boolean
  hasMouse: boolean
}
export interface LaptopLook {
  kind: 'laptop'
  range: 'everyday' | 'thin' | 'gaming'
  inches: number
}
export interface TvLook {
  kind: 'tv'
  panel: string
  inches: number
  hdmiPorts: number
  usbPorts: number
}
export interface MonitorLook {
  kind: 'monitor'
  inches: number
  isCurved: boolean
  range: 'office' | 'gaming' | 'creator'
  stand: 'tilt' | 'height' | 'pivot'
  ports: readonly PortName[]
}
export interface PhoneLook {
  kind: 'phone'
  range: 'entry' | 'middle' | 'flagship'
  lenses: 2 | 3
}
export interface TabletLook {
  kind: 'tablet'
  inches: number
}
export interface HeadphoneLook {
  kind: 'headphone'
  form: 'over-ear' | 'headset' | 'earbuds'
  isWired: boolean
  hasLights: boolean
  plug: 'usb' | 'jack'
}
export interface SpeakerLook {
  kind: 'speaker'
  form: 'portable' | 'desktop' | 'party'
}
export interface CameraLook {
  kind: 'camera'
  form: 'mirrorless' | 'compact' | 'action' | 'pan-tilt' | 'outdoor' | 'indoor' | 'dual' | 'webcam'
}
export interface RouterLook {
  kind: 'router'
  antennas: number
  lanPorts: number
}
export interface MeshLook {
  kind: 'mesh'
  pieces: number
}
export interface SwitchLook {
  kind: 'switch'
  ports: number
}
export interface PrinterLook {
  kind: 'printer'
  form: 'ink' | 'laser' | 'thermal'
  /** Ink: it scans and copies as well. */
  hasScanner: boolean
  /** Laser: it prints in colour. */
  isColour: boolean
  hasLan: boolean
  /** Thermal: the width of its paper. */
  millimetres: number
}
export interface StorageLook {
  kind: 'storage'
  form: 'nvme' | 'sata' | 'portable-ssd' | 'portable-disk' | 'stick' | 'card'
}
export interface RamLook {
  kind: 'ram'
  isForLaptops: boolean
}
export interface PowerBankLook {
  kind: 'power-bank'
  isLarge: boolean
}
export interface WatchLook {
  kind: 'watch'
  form: 'round' | 'square' | 'band'
  isSport: boolean
}
export interface DesktopLook {
  kind: 'desktop'
  isMini: boolean
}
export interface GamepadLook {
  kind: 'gamepad'
  isWired: boolean
}
export interface ParcelLook {
  kind: 'parcel'
}

export type Look =
  | MouseLook
  | KeyboardLook
  | LaptopLook
  | TvLook
  | MonitorLook
  | PhoneLook
  | TabletLook
  | HeadphoneLook
  | SpeakerLook
  | CameraLook
  | RouterLook
  | MeshLook
  | SwitchLook
  | PrinterLook
  | StorageLook
  | RamLook
  | PowerBankLook
  | WatchLook
  | DesktopLook
  | GamepadLook
  | ParcelLook
