import type { Shop } from '@haat/contract/shops'
import { followMessages } from '@haat/contract/messages'
import { useSelector } from 'react-redux'
import { errorMessage } from '#core/api-error.ts'
import { selectIsSignedIn, selectUserEmail } from '#core/session.ts'
import { mutationMessages } from '#ui/run-mutation.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import {
  isFollowedBy,
  useFollowMutation,
  useGetFollowersQuery,
  useUnfollowMutation,
} from './following-api.ts'

/** How many people follow a shop; the shop's own count until the followers are loaded. */
export function useFollowerCount(shop: Pick<Shop, 'id' | 'followerCount'>): number {
  const { data } = useFollowers(shop.id)
  return data?.meta.total ?? shop.followerCount
}

/** Asked for once it is known who is signed in: the page may be there before. */
function useFollowers(shopId: string) {
  const isSignedIn = useSelector(selectIsSignedIn)
  return useGetFollowersQuery({ shopId }, { skip: !isSignedIn })
}

/** Follow, or Unfollow for a follower. It switches at once, and back if the server rejects it. */
export function FollowButton({ shopId }: { shopId: string }) {
  const email = useSelector(selectUserEmail)
  const { data, isError, isFetching, refetch } = useFollowers(shopId)
  const [follow, following] = useFollowMutation()
  const [unfollow, unfollowing] = useUnfollowMutation()
  const isFollowed = data !== undefined && email !== undefined && isFollowedBy(data, email)

  async function turn() {
    const id = toast.loading(mutationMessages.pending)
    try {
      await (isFollowed ? unfollow({ shopId }) : follow({ shopId })).unwrap()
      toast.success(isFollowed ? followMessages.unfollowed : followMessages.following, { id })
    } catch (error) {
      toast.error(errorMessage(error), { id })
    }
  }

  if (data === undefined && isError) {
    return (
      <Button
        variant="secondary"
        icon="refresh-cw"
        isPending={isFetching}
        onClick={() => void refetch()}
        className="min-w-32"
      >
        Retry
      </Button>
    )
  }
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      icon={isFollowed ? 'check' : 'plus'}
      disabled={data === undefined}
      aria-disabled={following.isLoading || unfollowing.isLoading || undefined}
      onClick={() => {
        if (!following.isLoading && !unfollowing.isLoading) void turn()
      }}
      className="min-w-32"
    >
      {isFollowed ? 'Unfollow' : 'Follow'}
    </Button>
  )
}
