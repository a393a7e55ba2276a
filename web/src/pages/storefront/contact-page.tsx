import { contactForm } from '@haat/contract/contact'
import { contactLimits } from '@haat/contract/contact.limits'
import { fieldLimits } from '@haat/contract/fields.limits'
import { contactMessages } from '@haat/contract/contact.messages'
import { sendingMessage } from '@haat/contract/messages'
import type { z } from '@haat/contract/schema'
import { useState } from 'react'
import supportUrl from '#ui/scenes/support.svg?no-inline'
import { errorMessage } from '#core/api-error.ts'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { market } from '#core/market.ts'
import { PageHead } from '#core/page-head.tsx'
import { pages } from '#core/pages.ts'
import { resetSent } from '#core/reset-sent.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { useSendContactMessageMutation } from '#features/contact/contact-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { RestoredNote } from '#ui/form-notes.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { ContactCards } from '#features/contact/contact-cards.tsx'

const toastId = 'contact'
type Message = z.infer<typeof contactForm>

export default function ContactPage() {
  return (
    <div className="shell py-6 sm:py-8">
      <PageHead
        title={pages.contact.title}
        description="Questions about an order, a shop or a product? Call, email or visit Haat."
        path={pages.contact.path}
      />
      <h1 className="text-xl">{pages.contact.title}</h1>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Questions about an order, a shop or a product? A person will answer you.
      </p>
      <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <img
          src={supportUrl}
          alt="Someone with a headset at a desk, answering messages"
          width={640}
          height={560}
          className="block h-56 w-full rounded-lg bg-[#0a4441] object-contain sm:h-80 lg:h-full lg:object-cover"
        />
        <Card className="p-5 sm:p-7">
          <ContactForm />
        </Card>
      </div>
      <h2 className="sr-only">Other ways to reach us</h2>
      <ContactCards className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4" />
    </div>
  )
}

/** Sends the message to the people who run the market. If that fails, what was typed stays. */
function ContactForm() {
  const kept = useKeptForm<Message, null>({
    name: 'contact',
    id: 'new',
    schema: contactForm,
    base: null,
    valuesOf: () => ({ name: '', email: '', subject: '', message: '' }),
  })
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, {
    ...kept,
    // A logout does not leave this page, so the form is emptied.
    forget: () => {
      kept.forget()
      form.reset()
    },
  })
  const [send, { isLoading }] = useSendContactMessageMutation()
  const [answersTo, setAnswersTo] = useState<string>()

  const submit = form.handleSubmit(async (message) => {
    if (isLoading) return
    toast.loading(sendingMessage, { id: toastId })
    const sent = form.getValues()
    try {
      await send(message).unwrap()
      toast.success(contactMessages.sent, { id: toastId })
      setAnswersTo(message.email)
      resetSent(kept, { sent, text: 'message' })
    } catch (error) {
      toast.error(errorMessage(error), { id: toastId })
      showFieldErrors(form, error)
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5 sm:grid-cols-2">
      {guard.question}
      {kept.restored === null ? null : (
        <div className="sm:col-span-2">
          <RestoredNote restored={kept.restored} done="sent" />
        </div>
      )}
      <ContactFields form={form} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <Button type="submit" icon="send" isPending={isLoading}>
          Send message
        </Button>
        <Outcome answersTo={answersTo} />
      </div>
    </form>
  )
}

function ContactFields({ form }: { form: SchemaForm<Message> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Subject"
        className="sm:col-span-2"
        maxLength={contactLimits.contactSubjectMax}
        error={errors.subject?.message}
        {...form.register('subject')}
      />
      <TextAreaField
        label="Message"
        rows={6}
        className="sm:col-span-2"
        maxLength={fieldLimits.textMax}
        error={errors.message?.message}
        {...form.register('message')}
      />
    </>
  )
}

/** What happens next. */
function Outcome({ answersTo }: { answersTo: string | undefined }) {
  return (
    <p role="status" className="min-w-56 flex-1 text-sm wrap-anywhere text-muted">
      {answersTo === undefined
        ? `We reply by email.${market().contact.phone === null ? '' : ' For a reply today, call us.'}`
        : `Sent. We will write to ${answersTo}.`}
    </p>
  )
}
