import { cutText } from '@haat/contract/cut-text'

const gsm = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/
/** These count twice. */
const gsmExtension = /[[\\\]^{|}~€]/g

/** How long one message may be, and each part of a longer one. */
const lengths = { gsm: { one: 160, part: 153 }, unicode: { one: 70, part: 67 } }

/** How many messages the network counts and bills a text as: 160 Latin letters are one, or 70 with any Bangla one. */
export function smsParts(text: string): number {
  const plain = text.replaceAll(gsmExtension, '')
  const length = isGsm(text) ? plain.length + 2 * (text.length - plain.length) : text.length
  const { one, part } = isGsm(text) ? lengths.gsm : lengths.unicode
  return length <= one ? 1 : Math.ceil(length / part)
}

/** The text, shortened at a word to this many parts. */
export function fitSms(text: string, partsMax: number): string {
  let [kept, fitting] = [text, text]
  while (smsParts(fitting) > partsMax) {
    const shorter = cutText(kept, Math.floor(kept.length * 0.95))
    kept = shorter.replace(/\s+\S*$/, '').trim() || shorter
    // "…" is none of the letters that are sent as GSM: one would more than halve what fits.
    fitting = kept + (isGsm(kept) ? '...' : '…')
  }
  return fitting
}

function isGsm(text: string): boolean {
  return gsm.test(text.replaceAll(gsmExtension, ''))
}
