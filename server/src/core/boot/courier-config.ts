/** Where couriers are called. Accounts are the market's and the shops' own; addresses are never theirs to choose. */
export interface CourierConfig {
  steadfastUrl: string
  pathaoUrl: string
  /** Whether both are test couriers that this market serves itself. */
  isSandbox: boolean
  /** The timeout of a call. */
  timeoutMs: number
}

interface CourierVariables {
  PORT: number
  STEADFAST_URL?: string | undefined
  PATHAO_URL?: string | undefined
}

const live = {
  steadfast: 'https://portal.packzy.com/api/v1',
  pathao: 'https://api-hermes.pathao.com',
}
const timeoutMs = 15_000

/** A demo books at test couriers of its own, unless it is told where else. */
export function couriersOf(vars: CourierVariables, isDemo: boolean): CourierConfig {
  const { STEADFAST_URL: steadfast, PATHAO_URL: pathao } = vars
  const isSandbox = isDemo && steadfast === undefined && pathao === undefined
  const own = `http://127.0.0.1:${vars.PORT}/sandbox-couriers`
  const plain = (url: string) => url.replace(/\/+$/, '')
  return {
    steadfastUrl: plain(steadfast ?? (isSandbox ? `${own}/steadfast` : live.steadfast)),
    pathaoUrl: plain(pathao ?? (isSandbox ? `${own}/pathao` : live.pathao)),
    isSandbox,
    timeoutMs,
  }
}
