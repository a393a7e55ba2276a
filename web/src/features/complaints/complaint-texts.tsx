import type { Complaint, ComplaintText } from '@haat/contract/complaints'
import { formatDay, formatTime } from '#core/format.ts'
import { PrivatePictures } from '#ui/private-pictures.tsx'
import { TextBubble } from '#ui/text-bubble.tsx'

/** What was written, oldest first. Admins see their notes among it. */
export function ComplaintTexts({ complaint }: { complaint: Complaint }) {
  return (
    <ol className="space-y-3" aria-label="What was written">
      {complaint.texts.map((text) => (
        <li key={text.id}>
          <Text text={text} visitor={complaint.by.name} />
        </li>
      ))}
    </ol>
  )
}

function Text({ text, visitor }: { text: ComplaintText; visitor: string }) {
  const { by, body, isInternal, pictures, createdAt } = text
  const name = by === null ? visitor : by.isMe ? 'You' : (by.name ?? 'Haat')
  return (
    <TextBubble
      tone={isInternal ? 'note' : by?.isMe === true ? 'mine' : 'theirs'}
      name={isInternal ? `${name}, internal note` : name}
      time={`${formatDay(createdAt)}, ${formatTime(createdAt)}`}
      text={body}
    >
      <PrivatePictures
        of="complaints"
        pictures={pictures}
        label={(number) => `Picture ${number} from ${name}`}
      />
    </TextBubble>
  )
}
