import { contactForm, contactReply } from '@haat/contract/contact'
import { contactLimits } from '@haat/contract/contact.limits'
import { contactMessages } from '@haat/contract/contact.messages'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { sendContactMessage } from './contact.service.ts'

/** The contact form. */
export function contactRoutes(app: FastifyInstance): void {
  describeApi(app, {
    examples: {
      message: 'My order has been on its way for six days. Where is it?',
      subject: 'Where is my order?',
    },
  })
  route(app, {
    method: 'POST',
    url: '/contact/create',
    who: 'anyone',
    summary: 'Write to the people who run the market. Nobody else gets a letter.',
    body: contactForm,
    reply: { one: contactReply },
    status: 201,
    message: contactMessages.sent,
    errors: ['TOO_MANY_REQUESTS'],
    callsPerHour: contactLimits.contactMessagesPerNetwork,
    handle: ({ ctx, body }) => sendContactMessage(ctx, body),
  })
}
