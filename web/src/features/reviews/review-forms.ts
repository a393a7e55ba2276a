/** The names of the forms among the drafts. */
export const answerReviewForm = 'answer-review'
export const reportReviewForm = 'report-review'
