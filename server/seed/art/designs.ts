import type { Look } from './looks.ts'
import { camera } from './products/camera.ts'
import { desktop } from './products/desktop.ts'
import { gamepad } from './products/gamepad.ts'
import { headphone } from './products/headphone.ts'
import { keyboard } from './products/keyboard.ts'
import { laptop } from './products/laptop.ts'
import { monitor } from './products/monitor.ts'
import { mouse } from './products/mouse-views.ts'
import { parcel } from './products/parcel.ts'
import { phone } from './products/phone.ts'
import { tablet } from './products/tablet.ts'
import { printer } from './products/printer.ts'
import { mesh } from './products/mesh.ts'
import { networkSwitch } from './products/network-switch.ts'
import { router } from './products/router.ts'
import { speaker } from './products/speaker.ts'
import { powerBank, ram, storage } from './products/storage.ts'
import { tv } from './products/tv.ts'
import { watch } from './products/watch.ts'
import type { Views } from './views.ts'

type Designs = { [Kind in Look['kind']]: (look: Extract<Look, { kind: Kind }>) => Views }

const designs: Designs = {
  mouse,
  keyboard,
  laptop,
  tv,
  monitor,
  phone,
  tablet,
  headphone,
  speaker,
  camera,
  router,
  mesh,
  switch: networkSwitch,
  printer,
  storage,
  ram,
  'power-bank': powerBank,
  watch,
  desktop,
  gamepad,
  parcel,
}

/** How a product is drawn, from all its sides. */
export function designOf<Kind extends Look['kind']>(look: Extract<Look, { kind: Kind }>): Views {
  const design: (look: Extract<Look, { kind: Kind }>) => Views = designs[look.kind]
  return design(look)
}
