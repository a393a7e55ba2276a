import type { Plan } from './plan.ts'
import { idAt } from './ids.ts'
import { seedFrom } from '#seed/prng.ts'

export interface BrandDraft {
  id: string
  name: string
  nameBn: string
  isVerified: boolean
}

const namesBn: Readonly<Record<string, string>> = {
  Astrel: 'অ্যাস্ট্রেল',
  Baul: 'বাউল',
  Datora: 'ডেটোরা',
  Dhoni: 'ধ্বনি',
  Fujiro: 'ফুজিরো',
  Halden: 'হ্যালডেন',
  Inkora: 'ইনকোরা',
  Ironpeak: 'আয়রনপিক',
  Jamuna: 'যমুনা',
  Kestro: 'কেস্ট্রো',
  Klyde: 'ক্লাইড',
  Konvia: 'কনভিয়া',
  Laserix: 'লেজারিক্স',
  Lumora: 'লুমোরা',
  Meghna: 'মেঘনা',
  Netrova: 'নেট্রোভা',
  Nordvik: 'নর্ডভিক',
  Norvane: 'নরভেন',
  Optara: 'অপটারা',
  Orano: 'ওরানো',
  Orbiq: 'অরবিক',
  Padma: 'পদ্মা',
  Ruvo: 'রুভো',
  Shapla: 'শাপলা',
  Silicora: 'সিলিকোরা',
  Sonera: 'সোনেরা',
  Tactix: 'ট্যাকটিক্স',
  Vexon: 'ভেক্সন',
  Zentra: 'জেন্ট্রা',
  Zivo: 'জিভো',
}

/** The brands of a market, by name; three in four have shown that they are who they say. */
export function brandsOf(plan: Plan): BrandDraft[] {
  const names = new Set(plan.kinds.flatMap(({ lines }) => lines.map(({ brand }) => brand)))
  return [...names].toSorted().map((name, index) => ({
    id: idAt('brand', index, plan.now - 500 * 86_400_000),
    name,
    nameBn: namesBn[name] ?? name,
    isVerified: seedFrom('verified', name) % 4 > 0,
  }))
}
