/** The text with Bangla digits as western ones. */
export function westernDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - firstBangla))
}

const firstBangla = '০'.charCodeAt(0)
