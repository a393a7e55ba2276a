import { useEffect, useState } from 'react'
import { b } from './b.ts'
export default function Bad({ on, id }: { on: boolean; id: string }) {
  if (on) {
    const [x] = useState(1)
    console.log(x)
  }
  useEffect(() => { console.log(id) }, [])
  const y: any = b
  const save = async () => { await Promise.resolve(); return y }
  save()
  // TODO later
  // @ts-ignore
  return <div onClick={save}><img src="x" /></div>
}
export const a = 1
