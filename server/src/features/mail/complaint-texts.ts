import { hello, type Email, type Link } from './email.ts'

export interface ComplaintNews {
  complaintId: string
  /** What whoever complained called it; empty for an address that is not verified. */
  about: string
}

/** The emails about complaints to the market. */
export const complaintWriters = {
  complaintAnswered: (mail: { name: string } & ComplaintNews, link: Link): Email => ({
    subject: mail.about === '' ? 'We answered your complaint' : `We answered: ${mail.about}`,
    heading: 'We answered your complaint',
    paragraphs: [
      `${hello(mail.name)} we have answered. If something is still wrong, write to us there. If all is well, you can close it.`,
    ],
    action: {
      label: 'Read the answer',
      url: link(`/dashboard/complaints/${mail.complaintId}`),
    },
  }),
}
