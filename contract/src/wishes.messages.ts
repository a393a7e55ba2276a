export const wishMessages = {
  saved: 'Saved',
  removed: 'Removed from your saved products',
  listName: 'Please enter a name for the list',
  noChange: 'Nothing to change',
  signIn: 'Sign in, and we save it for you',
} as const
