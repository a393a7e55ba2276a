import { useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '#core/api.ts'
import { selectIsSignedIn, selectRequirement } from '#core/session.ts'
import { orderPollMs } from '#ui/numbers.ts'
import { useGetOrdersVersionQuery } from './orders-api.ts'

/** Refetches what is on the screen when one of this person's orders has changed. */
export function OrderWatch() {
  const dispatch = useDispatch()
  const isSignedIn = useSelector(selectIsSignedIn)
  const requirement = useSelector(selectRequirement)
  const { data: version } = useGetOrdersVersionQuery(undefined, {
    skip: !isSignedIn || requirement !== null,
    pollingInterval: orderPollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const seen = useRef<string>(undefined)

  useEffect(() => {
    if (version === undefined) return
    const isChanged = seen.current !== undefined && seen.current !== version
    seen.current = version
    if (isChanged) dispatch(api.util.invalidateTags(['Orders', 'Payments', 'Products']))
  }, [version, dispatch])

  return null
}
