export const questionLimits = {
  questionMax: 1_000,
  answerMax: 2_000,
  reportMax: 500,
  /** Questions of one person. */
  questionsPerHour: 10,
  /** Answers of one buyer. */
  answersPerHour: 20,
  /** Answers of buyers to one question; the shop can always answer. */
  answersOfBuyers: 10,
} as const
