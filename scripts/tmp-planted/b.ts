import { a } from './Bad_name.tsx'
export const b = a as unknown as { q: number }
const m = new Map<string, number>()
export const z = m.get('q')!
