export const ledgerMessages = {
  payoutKey:
    'A payout, a dispute, a remittance or a return is undone by its own steps, not by a correction.',
  reason: 'Please give a reason.',
  amount: 'Please enter an amount above zero.',
  gateway: 'Name the gateway for its own account, and for no other.',
} as const
