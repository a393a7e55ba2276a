import { limits } from '@haat/contract/limits'
import { reviewMessages } from '@haat/contract/messages'
import { useRef, useState } from 'react'
import { errorMessage, somethingWentWrong } from '#core/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { StarInput } from '#ui/rating.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useCreateReviewMutation } from './reviews-api.ts'

interface ReviewDialogProps {
  product: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stars and a few words about a product. What was typed stays until it has been taken. */
export function ReviewDialog({ product, open, onOpenChange }: ReviewDialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  const review = useReview(product.id, {
    onUnrated: () => fields.current?.querySelector('input')?.focus(),
    onTaken: () => onOpenChange(false),
  })
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
      <div ref={fields} className="space-y-5">
        <StarInput value={review.rating} error={review.error} onChange={review.rate} />
        <TextAreaField
          label="Your review"
          value={review.comment}
          maxLength={limits.textMax}
          onChange={(event) => review.say(event.target.value)}
        />
        {review.refusal === null ? null : <Notice tone="danger">{review.refusal}</Notice>}
      </div>
    </Dialog>
  )
}

interface ReviewNews {
  onUnrated: () => void
  onTaken: () => void
}

function useReview(productId: string, { onUnrated, onTaken }: ReviewNews) {
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [create, { isLoading }] = useCreateReviewMutation()

  async function submit() {
    if (rating === 0) {
      setError(reviewMessages.ratingRequired)
      toast.error(reviewMessages.ratingRequired)
      onUnrated()
      return
    }
    setRefusal(null)
    try {
      await create({ productId, rating, comment }).unwrap()
      toast.success(reviewMessages.submitted)
      setRating(0)
      setComment('')
      onTaken()
    } catch (reason) {
      toast.error(somethingWentWrong)
      setRefusal(errorMessage(reason, checkConnection))
    }
  }

  function rate(stars: number) {
    setRating(stars)
    setError(undefined)
  }

  return { rating, comment, error, refusal, isSending: isLoading, rate, say: setComment, submit }
}
