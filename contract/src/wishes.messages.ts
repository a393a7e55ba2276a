export const wishMessages = {
  saved: 'Saved',
  toldWhenBack: 'Saved. We tell you when it is back in stock.',
  customersOnly: 'Only customers can save products.',
  removed: 'Removed from your saved products',
  listName: 'Please enter a name for the list',
  noChange: 'Nothing to change',
  signIn: 'Sign in, and we save it for you',
} as const
