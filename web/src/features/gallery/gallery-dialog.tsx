import type { Product } from '@haat/contract/catalog'
import type { Gallery } from '@haat/contract/gallery'
import { galleryLimits } from '@haat/contract/gallery.limits'
import { useId, useRef, type FormEvent } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { useGetGalleryQuery } from './gallery-api.ts'
import { useSaveGalleryMutation } from './gallery-mutations-api.ts'
import { PictureFiles } from './picture-files.tsx'
import { PictureRows } from './picture-rows.tsx'
import { useGalleryDraft } from './use-gallery-draft.ts'

interface GalleryDialogProps {
  product: Product
  onClose: () => void
}

/** The dialog in which a vendor adds pictures to a product, orders them and says what they show. */
export function GalleryDialog({ product, onClose }: GalleryDialogProps) {
  const result = useGetGalleryQuery(product.id)
  const { currentData } = result
  // The editor keeps what it started with, and the save says so: a refetch doesn't change it.
  if (currentData !== undefined) return <Editor gallery={currentData} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Edit Pictures" width="lg">
      <QueryState result={result} loading={<Loading />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}

function Loading() {
  return (
    <div className="space-y-3">
      <LoadingNote what="the pictures" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}

function Editor({ gallery, onClose }: { gallery: Gallery; onClose: () => void }) {
  const formId = useId()
  const draft = useGalleryDraft(gallery)
  const [save, saving] = useSaveGalleryMutation()
  const isOver = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const pictures = [...draft.pictures]
    const call = save({ id: gallery.productId, pictures, seen: [...draft.stored] }).unwrap()
    const { ok } = await runMutation(call, {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
    if (!ok) return
    isOver.current = true
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Pictures"
      description={`Up to ${galleryLimits.picturesMax}; lists show the first.`}
      formId={formId}
      submitLabel="Save"
      isPending={saving.isLoading || draft.progress !== null}
      keeping={{
        isDirty: draft.isDirty,
        restored: null,
        forget: () => undefined,
        isOver: () => isOver.current,
      }}
      width="lg"
    >
      <DialogForm id={formId} onSubmit={(event) => void submit(event)}>
        <PictureFiles draft={draft} />
        <PictureRows draft={draft} />
      </DialogForm>
    </FormDialog>
  )
}
