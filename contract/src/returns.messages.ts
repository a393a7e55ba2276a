export const returnMessages = {
  nothing: 'Please choose at least one piece.',
  unknownLine: 'This line is not part of the order.',
  twice: 'Each line can be named once.',
  tooMany: (left: number) =>
    left === 0
      ? 'No piece of this line is left that can be sent back.'
      : `Only ${left} of this line can be sent back.`,
  notDelivered: 'Only products that were delivered can be sent back.',
  closed: 'The time for this has passed for one of the chosen products.',
  notTaken: 'One of the chosen products is not taken back for this reason.',
  kind: 'A change of mind is a return. For anything else, please make a claim.',
  pictures: 'Please add at least one picture that shows it.',
  picture: 'This picture has expired. Please choose it again.',
  note: 'Please describe it in at least 10 characters.',
  text: 'Please say why.',
  refusal: 'Please say why you do not accept all pieces.',
  received: (most: number) => `No more than ${most} can have arrived.`,
  accepted: (most: number) => `No more than the ${most} that arrived can be accepted.`,
  resellable: (most: number) => `No more than the ${most} that you accept can be sold again.`,
  allLines: 'Name each line of the request once.',
  serials: (count: number) =>
    `Enter ${count} different serial ${count === 1 ? 'number' : 'numbers'} or IMEI, one for each piece that arrived.`,
  serial: 'A serial number or IMEI has 4 to 40 letters, digits, hyphens or slashes.',
  deduction: 'Please enter less than the refund.',
  noOffer: 'There is no such offer any more.',
  wrongStep: 'This is not the next step of this request.',
  escalated: 'The market has decided on this request before.',
  tooLate: 'The time for this has passed.',
  noStock: 'There are too few pieces in stock to send others. Please give the money back.',
  takenMeanwhile: 'These pieces are in another request, or refunded, by now.',
} as const
