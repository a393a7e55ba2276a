import { camera } from './camera.ts'
import { carriedKinds } from './carried-kinds.ts'
import { deskKinds } from './desk-kinds.ts'
import { headphone } from './headphone.ts'
import { keyboard } from './keyboard.ts'
import type { Kind } from './kind.ts'
import { laptop } from './laptop.ts'
import { monitor } from './monitor.ts'
import { mouse } from './mouse.ts'
import { phone } from './phone.ts'
import { printer } from './printer.ts'
import { router } from './router.ts'
import { smartwatch } from './smartwatch.ts'
import { storage } from './storage.ts'
import { tv } from './tv.ts'

/** The twelve of the demo market first; large markets take more of them. */
export const kinds: readonly Kind[] = [
  mouse,
  keyboard,
  laptop,
  tv,
  monitor,
  phone,
  headphone,
  camera,
  router,
  printer,
  storage,
  smartwatch,
  ...carriedKinds,
  ...deskKinds,
]
