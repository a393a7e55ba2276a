/** A page of rules for buying on the market. Plain text, in sections. */
export interface Policy {
  /** The description for search engines and social cards. */
  description: string
  sections: readonly Section[]
  /** A summary in another language. */
  translation?: { lang: string; title: string; sections: readonly Section[] }
}

export interface Section {
  heading: string
  /** Paragraphs; an array among them is shown as a list. */
  text: readonly (string | readonly string[])[]
}

/** The date of the last change of the texts below. */
export const policiesChanged = '22 November 2026'
