import type { ScorecardMeasure } from '@haat/contract/scorecards'
import { hello, type Email, type Link } from './email.ts'

/** A shop has passed a limit of its scorecard, or is within it again. */
export interface ScorecardNews {
  shopName: string
  measure: ScorecardMeasure
  event: 'PASSED' | 'CLEARED'
}

/** For the people who run the market: shops that somebody has to look at. */
export interface ScorecardListNews {
  count: number
}

export const scorecardWriters = {
  scorecardChanged: (mail: { name: string } & ScorecardNews, link: Link): Email => {
    const { shopName, measure, event } = mail
    const isBad = event === 'PASSED'
    return {
      subject: isBad
        ? `${shopName}: ${subjects[measure]}`
        : `${shopName}: your scorecard is better again`,
      heading: isBad ? 'Please look at your scorecard' : 'Thank you, this is better again',
      paragraphs: [
        isBad
          ? `${hello(mail.name)} ${sentences[measure]} If this goes on, we will contact you about your shop.`
          : `${hello(mail.name)} this is within the market’s limit again: ${names[measure]}.`,
      ],
      action: { label: 'Open your scorecard', url: link('/dashboard/scorecards') },
    }
  },
  scorecardsListed: ({ count }: ScorecardListNews, link: Link): Email => {
    const what = count === 1 ? '1 shop needs a look' : `${count} shops need a look`
    return {
      subject: `Scorecards: ${what}`,
      heading: what,
      paragraphs: [
        'They have passed a limit by far, or for two weeks. Nothing happens to a shop by itself.',
      ],
      action: { label: 'Open the scorecards', url: link('/dashboard/scorecards?state=LISTED') },
    }
  },
}

const subjects: Record<ScorecardMeasure, string> = {
  LATE: 'too many orders are sent late',
  CANCELLED: 'too many orders are cancelled',
  OUT_OF_STOCK: 'too many products are out of stock',
  RETURNED: 'too many orders come back',
  RATING: 'your rating is low',
  ANSWERED: 'too many messages wait for an answer',
}
const names: Record<ScorecardMeasure, string> = {
  LATE: 'orders sent late',
  CANCELLED: 'orders cancelled by the shop',
  OUT_OF_STOCK: 'orders with products out of stock',
  RETURNED: 'orders that came back',
  RATING: 'the rating',
  ANSWERED: 'messages answered within a day',
}
const sentences: Record<ScorecardMeasure, string> = {
  LATE: 'your shop sends more orders late than the market allows.',
  CANCELLED: 'your shop cancels more orders than the market allows.',
  OUT_OF_STOCK:
    'your shop cancels more orders for lack of stock than the market allows. Please keep your stock up to date.',
  RETURNED: 'more of your orders come back than the market allows.',
  RATING: 'buyers rate your products lower than the market allows.',
  ANSWERED: 'your shop answers fewer messages within a day than the market asks for.',
}
