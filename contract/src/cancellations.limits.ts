export const cancellationLimits = {
  noteMax: 500,
} as const
