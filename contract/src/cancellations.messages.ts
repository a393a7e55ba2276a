export const cancellationMessages = {
  nothing: 'Please choose at least one piece.',
  unknownLine: 'This line is not part of the order.',
  tooMany: 'More pieces than are left in the order.',
  twice: 'Each line can be named once.',
  reason: 'Please choose a reason.',
  noReason: 'Only the shop gives a reason.',
  note: 'Please say why.',
  nothingLeft: 'Nothing would be left to pay of this order. Please cancel all of it.',
  replacing: 'These pieces replace others. Please cancel all of them: then the money goes back.',
  packed: 'Some of these pieces are packed. The shop has to unpack their parcel first.',
} as const
