import { z } from '@haat/contract/schema'
import { westernDigits } from '@haat/contract/western-digits'
import { wishedPriceField, type Wish } from '@haat/contract/wishes'
import { useId, type ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { money } from '#core/format.ts'
import { notANumber, showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Checkbox } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useChangeWishMutation } from './wishes-api.ts'

const choices = z.object({
  tellsStock: z.boolean(),
  tellsPrice: z.boolean(),
  wishedPrice: z.nullable(z.pipe(z.number(notANumber), wishedPriceField)),
})
type Choices = z.infer<typeof choices>

/** What a customer is told of one saved product. Mount it while it is open. */
export function TellDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { product, priceThen } = wish
  const formId = useId()
  const kept = useKeptForm<Choices, Wish>({
    name: 'wish',
    id: product.id,
    schema: choices,
    base: wish,
    valuesOf: ({ tellsStock, tellsPrice, wishedPrice }) => ({
      tellsStock,
      tellsPrice,
      wishedPrice,
    }),
  })
  const [change, { isLoading }] = useChangeWishMutation()
  const { form } = kept

  async function submit(edit: Choices) {
    const result = await runMutation(change({ productId: product.id, edit }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
    if (result.ok) {
      kept.forget()
      onClose()
    } else {
      showFieldErrors(form, result.error)
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Tell Me"
      description={product.name}
      width="sm"
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TellFields form={form} priceThen={priceThen} />
      </DialogForm>
    </FormDialog>
  )
}

function TellFields({ form, priceThen }: { form: SchemaForm<Choices>; priceThen: number }) {
  const tellsPrice = useWatch({ control: form.control, name: 'tellsPrice' })
  return (
    <>
      <div className="space-y-2">
        <Checkbox label="When it is back in stock" {...form.register('tellsStock')} />
        <Checkbox
          label={`When it costs less than ${money(priceThen)}`}
          {...form.register('tellsPrice', {
            // A price that nobody sees must not be the reason why nothing is saved.
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
              if (!target.checked) form.resetField('wishedPrice')
            },
          })}
        />
      </div>
      {tellsPrice ? (
        <TextField
          label="Only when it costs at most (৳)"
          hint="Leave it empty to hear of any lower price."
          inputMode="decimal"
          error={form.formState.errors.wishedPrice?.message}
          {...form.register('wishedPrice', { setValueAs: takaOf })}
        />
      ) : null}
      <p className="text-sm text-muted">By email and in the app, at most once a day.</p>
    </>
  )
}

/** What was typed, in digits of either script, with or without commas; null for nothing, NaN for what is no number. */
function takaOf(typed: string | number | null): number | null {
  const text = westernDigits(String(typed ?? '')).replaceAll(/[\s,]/g, '')
  return text === '' ? null : Number(text)
}
