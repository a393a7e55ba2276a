export const familyLimits = {
  axesMax: 3,
  membersMax: 100,
} as const
