import type { Ctx } from '#core/ctx.ts'
import { listenForChanges, type Changes } from '#core/sql/changes.ts'

/**
 * Listens for what any process writes, on one connection: changes of public pages, and notices (`notices.sql`), which
 * go on to the streams of this process.
 */
export async function listenForChangesAndNotices(ctx: Ctx): Promise<Changes> {
  const { noticeStreams: streams } = ctx.resources
  return await listenForChanges(ctx, [
    {
      channel: 'haat_notices',
      onMessage: (personIds) => personIds.split(',').forEach((id) => streams.tell(id)),
      onMissed: () => streams.tellAll(),
    },
  ])
}
