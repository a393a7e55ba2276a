import type {
  NoticeChannel,
  NoticeChoice,
  NoticeChoices as Choices,
  NoticeTopic,
} from '@haat/contract/notices'
import { isChoosable } from '@haat/contract/notices'
import { runMutation } from '#ui/run-mutation.ts'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useChooseNoticesMutation, useGetNoticeChoicesQuery } from './choices-api.ts'

const topicNames: Record<NoticeTopic, string> = {
  ORDERS: 'Orders and parcels',
  RETURNS: 'Returns and complaints',
  MONEY: 'Payments, refunds and payouts',
  MESSAGES: 'Messages',
  WISHES: 'Saved products',
  SHOP: 'Your shop',
  DEBTS: 'Money owed',
  SECURITY: 'Account and security',
}
const channelNames: Record<NoticeChannel, string> = { APP: 'App', EMAIL: 'Email', SMS: 'SMS' }

/** How a person is told about each topic. Each press is saved at once. */
export function NoticeChoices() {
  const result = useGetNoticeChoicesQuery(undefined)
  return (
    <QueryState result={result} loading={<LoadingText what="your choices" lines={6} />}>
      {(choices) => <ChoiceTable choices={choices} />}
    </QueryState>
  )
}

function ChoiceTable({ choices }: { choices: Choices }) {
  const channels: NoticeChannel[] = choices.hasSms ? ['APP', 'EMAIL', 'SMS'] : ['APP', 'EMAIL']
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">How you are told about each topic</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              Topic
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-14 py-2 text-center font-normal">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {choices.topics.map((choice) => (
            <tr key={choice.topic}>
              <th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
                {topicNames[choice.topic]}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center">
                  <Switch choice={choice} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        Notices about your account and money owed cannot be switched off.
        {choices.hasSms ? ` ${whereSmsGoes(choices.phone)}` : ''}
      </p>
    </>
  )
}

function whereSmsGoes(phone: string | null): string {
  return phone === null
    ? 'Text messages start once an order has reached you: they go to the phone of that order.'
    : `Text messages go to ${phone}, the phone of the newest order that was delivered to you.`
}

function Switch({ choice, channel }: { choice: NoticeChoice; channel: NoticeChannel }) {
  const [choose, { isLoading, originalArgs }] = useChooseNoticesMutation()
  const { topic, app, email, sms } = choice
  if (channel === 'SMS' && !isChoosable(topic, channel))
    return <span className="text-muted">–</span>
  const stored = { APP: app, EMAIL: email, SMS: sms }[channel]
  const isOn = isLoading && originalArgs !== undefined ? originalArgs.isOn : stored
  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
      <span className="sr-only">
        {topicNames[topic]}, {channelNames[channel]}
      </span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isChoosable(topic, channel)}
        onChange={() =>
          void runMutation(choose({ topic, channel, isOn: !isOn }).unwrap(), {
            pending: 'Saving…',
            done: 'Your choice is saved',
          })
        }
        className="size-4.5"
      />
    </label>
  )
}
