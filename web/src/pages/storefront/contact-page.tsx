import { contactForm } from '@haat/contract/contact'
import type { z } from '@haat/contract/schema'
import supportUrl from './parts/scenes/support.svg?no-inline'
import { PageHead } from '#core/page-head.tsx'
import { paths } from '#core/paths.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { ContactCards } from './parts/contact-cards.tsx'

export default function ContactPage() {
  return (
    <div className="shell py-6 sm:py-8">
      <PageHead
        title="Contact"
        description="Questions about an order, a shop or a product? Call, mail or visit Haat."
        path={paths.contact}
      />
      <h1 className="text-xl">Contact</h1>
      <p className="mt-1 max-w-prose text-sm text-muted">
        A question about an order, a shop or a product? People answer here, not machines.
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

/** Checks what was typed, and no more: the market has no inbox behind this form. */
function ContactForm() {
  const kept = useKeptForm<z.infer<typeof contactForm>, null>({
    name: 'contact',
    id: 'new',
    schema: contactForm,
    base: null,
    valuesOf: () => ({ name: '', email: '', subject: '', message: '' }),
  })
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, kept.forget)
  const { errors } = form.formState
  return (
    <form
      onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
    >
      {guard.question}
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
        error={errors.subject?.message}
        {...form.register('subject')}
      />
      <TextAreaField
        label="Message"
        rows={6}
        className="sm:col-span-2"
        error={errors.message?.message}
        {...form.register('message')}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <Button type="submit" icon="send">
          Send message
        </Button>
        <p className="min-w-56 flex-1 text-sm text-muted">
          This form does not deliver messages yet. For an answer today, call or mail us.
        </p>
      </div>
    </form>
  )
}
