export const idempotencyLimits = {
  idempotencyHours: 24,
  idempotencyKeyMax: 200,
} as const
