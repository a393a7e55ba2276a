import { useSelector } from 'react-redux'
import { selectUser } from '#core/session.ts'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'

const bell = lazyPart(async () => (await import('#features/notices/notice-bell.tsx')).NoticeBell)

/** Where the bell of a signed-in person is. Its size is fixed, so that nothing moves when its code arrives. */
export function BellPlace() {
  const user = useSelector(selectUser)
  return <span className="size-11 flex-none">{user && <LazyPart part={bell} props={user} />}</span>
}
