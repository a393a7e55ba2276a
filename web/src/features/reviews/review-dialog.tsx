import { reviewMessages } from '@haat/contract/messages'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { StarInput } from '#ui/rating.tsx'
import { toast } from '#ui/toast.ts'
import { useCreateReviewMutation } from './reviews-api.ts'

/** Stars and a few words about a product. What was typed stays until it has been taken. */
export function ReviewDialog({
  product,
  open,
  onOpenChange,
}: {
  product: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
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
      await create({ productId: product.id, rating, comment }).unwrap()
      toast.success(reviewMessages.submitted)
      setRating(0)
      setComment('')
      onOpenChange(false)
    } catch (reason) {
      toast.error(errorMessage(reason))
    }
  }

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
          <Button isPending={isLoading} onClick={() => void submit()}>
            Submit
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <StarInput
          value={rating}
          error={error}
          onChange={(stars) => {
            setRating(stars)
            setError(undefined)
          }}
        />
        <TextAreaField
          label="Your review"
          value={comment}
          maxLength={5_000}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
