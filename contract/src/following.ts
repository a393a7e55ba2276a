import { person } from './accounts.ts'
import { absentIf } from './blanks.ts'
import { id, time } from './fields.ts'
import { z } from './schema.ts'
import { shop } from './shops.ts'

export const followInput = z.object({ shopId: id })
export type FollowInput = z.infer<typeof followInput>

/** The shop of an unfollow is in the body, or in the query: some clients send no body with a DELETE. */
export const unfollowInput = z.object({ shopId: absentIf(z.optional(id), null) })

/** Repeats the customer's fields at the top level, for clients that read them there. */
export const follower = z.extend(person, { id, shopId: id, createdAt: time, customer: person })
export type Follower = z.infer<typeof follower>

export const followedShop = z.object({ id, shopId: id, createdAt: time, shop })
export type FollowedShop = z.infer<typeof followedShop>

/** The shop's id, or its vendor's email. */
export const followersParams = z.object({
  shopId: z.string().check(z.minLength(1), z.maxLength(254)),
})
