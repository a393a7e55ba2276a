/** A page of rules: what holds for buying on the market today. Plain text, in sections. */
export interface Policy {
  /** What search engines and cards say of it. */
  description: string
  sections: readonly Section[]
  /** The same in another language, in short. */
  translation?: { lang: string; title: string; sections: readonly Section[] }
}

export interface Section {
  heading: string
  /** Paragraphs; a list among them stands as such. */
  text: readonly (string | readonly string[])[]
}

/** When the words below were changed last. */
export const policiesChanged = '22 November 2026'
