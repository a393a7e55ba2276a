import type { ViewName } from '#seed/art/views.ts'

/** What each view shows, for those who do not see it. */
export const viewTexts: Readonly<Record<ViewName, { alt: string; altBn: string }>> = {
  front: { alt: 'From the front', altBn: 'সামনে থেকে' },
  back: { alt: 'From behind', altBn: 'পেছন থেকে' },
  side: { alt: 'From the side', altBn: 'পাশ থেকে' },
  top: { alt: 'From above', altBn: 'উপর থেকে' },
  under: { alt: 'Its underside', altBn: 'নিচের দিক' },
  angle: { alt: 'From another angle', altBn: 'অন্য কোণ থেকে' },
  open: { alt: 'Opened', altBn: 'খোলা অবস্থায়' },
  closed: { alt: 'Closed', altBn: 'বন্ধ অবস্থায়' },
  detail: { alt: 'Close up', altBn: 'কাছ থেকে' },
  ports: { alt: 'Its ports', altBn: 'পোর্টগুলো' },
  scale: {
    alt: 'Its size, in use or beside everyday things',
    altBn: 'আকার, ব্যবহারে বা পরিচিত জিনিসের পাশে',
  },
  box: { alt: 'What is in the box', altBn: 'বাক্সে যা যা আছে' },
}
