export const consignmentMessages = {
  poisha: (taka: number) =>
    `Couriers collect whole taka only, and ${taka} taka are due for this order. Book this parcel by hand.`,
  parts:
    'The cash of an order is collected once. Put all pieces of this order into one parcel to book a courier.',
  phone: 'Couriers need a mobile number of Bangladesh, like 01712345678. This order has none.',
  address:
    'Couriers need an address of at least 10 characters. The address of this order is too short.',
  state: 'Only a packed parcel that has not left can be booked.',
  booked: 'This parcel is booked already, or is being booked.',
  disabled: 'This courier account is switched off.',
  notYours: 'This courier account is not for this order.',
  unreadable: 'The details of this account can’t be read any more. Please enter them again.',
  unknown: 'We don’t know yet whether the courier has this parcel. Look for it first.',
  left: 'The parcel is on its way and can’t be cancelled any more.',
  byPanel: 'This courier takes no cancellations from here. Cancel the parcel in its own panel.',
  tooSoon: (minutes: number) =>
    `The courier may still be taking this parcel. Look again ${minutes} minutes after it was last asked, and say so then.`,
  notUnknown: 'The courier has answered meanwhile.',
  notTheirs: 'The courier’s parcel with this number belongs to another order.',
  importNone: 'This courier gives no list of payments. Choose its file instead.',
  account: 'You have an account with this courier already.',
} as const
