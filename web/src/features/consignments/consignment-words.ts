import { courierTitles, type Consignment, type StatementResult } from '@haat/contract/consignments'
import { countOf, formatCount, money } from '#core/format.ts'

/** What a parcel at a courier says about itself, to who sells. */
export function consignmentWords(consignment: Consignment): string {
  const { status, courier, fee, codAmount, problem } = consignment
  const name = courierTitles[courier]
  switch (status) {
    case 'WAITING':
      return `${name} is being asked.`
    case 'UNKNOWN':
      return courier === 'STEADFAST'
        ? `${name} did not answer. The market asks again each minute until it knows whether ${name} has this parcel.`
        : `${name} did not answer. Look for this order in its panel before you book again, so that it is not carried twice.`
    case 'FAILED':
      return `${name} did not take this parcel. ${problem ?? ''}`.trim()
    case 'CANCELLING':
      return `${name} was asked to give this parcel back. It has not confirmed yet.`
    case 'CANCELLED':
      return `${name} gave this parcel back.`
    case 'BOOKED': {
      const cash = codAmount === 0 ? 'It collects no cash.' : `It collects ${money(codAmount)}.`
      const price = fee === null ? '' : ` Its fee: ${money(fee)}.`
      return `Booked with ${name}. ${cash}${price}`
    }
  }
}

/** What an import of a courier’s payments brought. */
export function importWords({ added, matched, open }: StatementResult): string {
  const found = `${formatCount(matched)} matched, ${formatCount(open)} open`
  return `${added === 0 ? 'Nothing new' : countOf(added, 'new line')}: ${found}.`
}

export const attentionWords: Record<NonNullable<Consignment['attention']>, string> = {
  COLLECTED_DIFFERS: 'Another amount collected',
  PARTIAL: 'Delivered in part',
  CONTRADICTS: 'Says otherwise',
  TWICE: 'Carried twice',
  CASH_HOLDER: 'Cash of a paid order',
}
