import { fieldLimits } from '@haat/contract/fields.limits'
import { reviewLimits } from '@haat/contract/reviews.limits'
import { reviewMessages } from '@haat/contract/reviews.messages'
import { reviewInput } from '@haat/contract/reviews'
import { z } from '@haat/contract/schema'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { errorMessage, somethingWentWrong } from '#core/api-error.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages } from '#ui/run-mutation.ts'
import { TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { StarInput } from '#ui/rating.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { PictureTray } from '#ui/picture-tray.tsx'
import { sendLabel, untilStopped, usePictureTray } from '#ui/use-picture-tray.ts'
import { useCreateReviewMutation, useUploadReviewPictureMutation } from './review-talk-api.ts'

interface ReviewDialogProps {
  product: { id: string; name: string }
  onClose: () => void
}

const reviewForm = z.object({
  rating: reviewInput.shape.rating,
  comment: z.string().check(z.trim(), z.maxLength(fieldLimits.textMax)),
})
type ReviewForm = z.infer<typeof reviewForm>

/** Stars and a text about a product. The input stays until the server has accepted it. */
export function ReviewDialog({ product, onClose }: ReviewDialogProps) {
  const formId = useId()
  const fields = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [create, { isLoading }] = useCreateReviewMutation()
  const [upload] = useUploadReviewPictureMutation()
  const tray = usePictureTray(reviewLimits.picturesMax, (file, signal) =>
    untilStopped(upload(file), signal),
  )
  const kept = useReviewForm(product.id, tray.hasFile)
  const { form } = kept

  async function submit(review: ReviewForm) {
    if (tray.isLoading) return
    setRefusal(null)
    try {
      await create({ productId: product.id, ...review, pictures: tray.ids }).unwrap()
      toast.success(mutationMessages.submitted)
      kept.forget()
      onClose()
    } catch (reason) {
      toast.error(somethingWentWrong)
      setRefusal(errorMessage(reason, checkConnection))
    }
  }

  function refuse() {
    if (form.getValues('rating') !== 0) return
    toast.error(reviewMessages.ratingRequired)
    fields.current?.querySelector('input')?.focus()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Write a Review"
      description={product.name}
      formId={formId}
      submitLabel={sendLabel(tray, 'Submit')}
      isPending={isLoading || tray.isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}>
        <div ref={fields} className="space-y-5">
          <ReviewFields form={form} />
          <PictureTray tray={tray} />
        </div>
        {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
      </DialogForm>
    </FormDialog>
  )
}

function ReviewFields({ form }: { form: SchemaForm<ReviewForm> }) {
  const { errors } = form.formState
  const rating = useWatch({ control: form.control, name: 'rating' })
  return (
    <>
      <StarInput
        value={rating}
        error={errors.rating?.message}
        onChange={(stars) =>
          form.setValue('rating', stars, { shouldDirty: true, shouldValidate: true })
        }
      />
      <TextAreaField
        label="Your review"
        maxLength={fieldLimits.textMax}
        error={errors.comment?.message}
        {...form.register('comment')}
      />
    </>
  )
}

function useReviewForm(productId: string, hasFile: boolean): KeptForm<ReviewForm, null> {
  return useKeptForm<ReviewForm, null>({
    name: 'review',
    id: productId,
    schema: reviewForm,
    base: null,
    valuesOf: () => ({ rating: 0, comment: '' }),
    hasFile,
  })
}
