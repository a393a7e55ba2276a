import { addressReader } from './addresses.ts'
import { createAdmission, type Admission, type AdmissionOptions } from './admission.ts'
import { createRush, type Rush } from '#core/concurrency/rush.ts'
import { createRequestClasses } from './request-classes.ts'

/** Admission for tests: with a class for placing orders, and health checks without a limit. */
export function testAdmission(
  options: Pick<AdmissionOptions, 'databasePool' | 'headersFor' | 'floodWaitMs' | 'watch'> & {
    rush?: Rush
  },
): Admission {
  const classes = createRequestClasses()
  classes.declare('/api/v1/orders/create', 'order')
  classes.exempt('/healthz')
  return createAdmission({
    classes,
    declaredClasses: { order: 48 },
    addressOf: addressReader(null),
    timeouts: {
      requestTimeout: 60_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 5_000,
    },
    rush: createRush(),
    ...options,
  })
}
