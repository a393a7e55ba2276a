export const placeLimits = {
  /** The largest integer of a table. */
  placeIdMax: 2_147_483_647,
  placeSearchMax: 60,
  /** How many places a search finds at most. */
  placesFound: 20,
  /** How long a browser or proxy may keep a list of places, in seconds. */
  placesKeptSeconds: 3600,
} as const
