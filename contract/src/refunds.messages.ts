export const refundMessages = {
  reason: 'Please give a reason.',
  reference: 'Please enter the number of the transfer.',
  gatewayReference: 'Please enter the gateway’s number of the refund.',
  notConfirmed: 'The payment service knows no refund of this payment by this number.',
  otherRefund: 'This number belongs to another refund.',
  sentJustNow:
    'It was sent within the last 15 minutes. Please look at the payment service’s panel again later.',
  nothing: 'Please choose pieces or shipping to refund.',
  goodwill: 'Please enter an amount above zero.',
  goodwillAlone: 'Goodwill is an amount of its own, without pieces or shipping.',
  mixed: 'Only goodwill has an amount of its own.',
  unknownLine: 'This line is not part of the order.',
  tooMany: 'More pieces than are left to refund.',
  shippingGone: 'The order’s shipping was refunded already, or cost nothing.',
  cancelInstead: 'Nothing would be left of this order. Please cancel it instead.',
  shopOnline: 'The shop can only give back cash.',
  tooMuch: 'This is more than is left of what the customer paid.',
} as const
