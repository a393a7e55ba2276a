import { limits } from '@haat/contract/limits'
import { reviewMessages } from '@haat/contract/messages'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { StarInput } from '#ui/rating.tsx'
import { toast } from '#ui/toast.ts'
import { useCreateReviewMutation } from './reviews-api.ts'

interface ReviewDialogProps {
  product: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stars and a few words about a product. What was typed stays until it has been taken. */
export function ReviewDialog({ product, open, onOpenChange }: ReviewDialogProps) {
  const review = useReview(product.id, () => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Write a Review"
      description={product.name}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button isPending={review.isSending} onClick={() => void review.submit()}>
            Submit
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <StarInput value={review.rating} error={review.error} onChange={review.rate} />
        <TextAreaField
          label="Your review"
          value={review.comment}
          maxLength={limits.textMax}
          onChange={(event) => review.say(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

function useReview(productId: string, onTaken: () => void) {
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const [create, { isLoading }] = useCreateReviewMutation()

  async function submit() {
    if (rating === 0) {
      setError(reviewMessages.ratingRequired)
      toast.error(reviewMessages.ratingRequired)
      return
    }
    try {
      await create({ productId, rating, comment }).unwrap()
      toast.success(reviewMessages.submitted)
      setRating(0)
      setComment('')
      onTaken()
    } catch (reason) {
      toast.error(errorMessage(reason))
    }
  }

  function rate(stars: number) {
    setRating(stars)
    setError(undefined)
  }

  return { rating, comment, error, isSending: isLoading, rate, say: setComment, submit }
}
