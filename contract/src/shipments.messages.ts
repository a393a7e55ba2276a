export const shipmentMessages = {
  line: 'This line is not part of the order, or is named twice.',
  left: (left: number) =>
    left === 0
      ? 'All pieces of this line are packed already.'
      : `Only ${left} of this line ${left === 1 ? 'is' : 'are'} left to pack.`,
  serials: (count: number) =>
    `Enter ${count} different serial ${count === 1 ? 'number' : 'numbers'} or IMEI, one for each piece.`,
  serial: 'A serial number or IMEI has 4 to 40 letters, digits, hyphens or slashes.',
  nothing: 'Choose at least one piece.',
  notOpen: 'Only orders that were not delivered, cancelled or returned can be packed.',
  backwards: (from: string) => `This parcel is ${from} already, and cannot go back a step.`,
  ended: (from: string) => `This parcel is ${from}. Nothing can follow that.`,
  unpack: 'This parcel has left the shop, and cannot be unpacked any more.',
  courierReports:
    'The market’s courier collects the cash of this order, and reports the delivery itself. If it does not have the parcel, cancel its booking. Otherwise ask the market.',
  sent: 'Some of these pieces were sent, or are packed. Only pieces that are in no parcel can be cancelled.',
  notBack: 'Only a parcel that came back can be inspected.',
  inspected: 'Somebody has inspected this parcel with other figures.',
  allLines: 'Name each line of the parcel once.',
  resellable: (quantity: number) =>
    `No more than the ${quantity} that came back can be sold again.`,
} as const
