import { couriers, type CourierCredentials, type CourierName } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import { z } from '@haat/contract/schema'

const field = z.string().check(z.trim(), z.maxLength(consignmentLimits.secretMax))

/** What signs in to an account; each courier asks for some of it. */
export const accountForm = z.object({
  courier: z.enum(couriers),
  apiKey: field,
  secretKey: field,
  clientId: field,
  clientSecret: field,
  username: field,
  password: field,
  storeId: field,
  webhookSecret: field,
  webhookAnswer: field,
})
export type AccountForm = z.infer<typeof accountForm>
export type CredentialName = Exclude<keyof AccountForm, 'courier'>

export const credentialFields: Record<
  CourierName,
  readonly { name: CredentialName; label: string; hint?: string }[]
> = {
  STEADFAST: [
    { name: 'apiKey', label: 'API key' },
    { name: 'secretKey', label: 'Secret key' },
    {
      name: 'webhookSecret',
      label: 'Webhook token',
      hint: 'At least 16 characters. Enter the same in Steadfast’s panel as the bearer token.',
    },
  ],
  PATHAO: [
    { name: 'clientId', label: 'Client ID' },
    { name: 'clientSecret', label: 'Client secret' },
    { name: 'username', label: 'Email of the account' },
    { name: 'password', label: 'Password of the account' },
    { name: 'storeId', label: 'Store ID', hint: 'A number; Pathao’s panel shows it.' },
    {
      name: 'webhookSecret',
      label: 'Webhook secret',
      hint: 'At least 16 characters. Enter the same in Pathao’s panel.',
    },
    {
      name: 'webhookAnswer',
      label: 'Webhook answer',
      hint: 'Only where Pathao’s panel shows a value of its own for the answer.',
    },
  ],
}

export const emptyAccount = (courier: CourierName): AccountForm => ({
  courier,
  apiKey: '',
  secretKey: '',
  clientId: '',
  clientSecret: '',
  username: '',
  password: '',
  storeId: '',
  webhookSecret: '',
  webhookAnswer: '',
})

export function credentialsOf(values: AccountForm): CourierCredentials {
  const { webhookSecret } = values
  if (values.courier === 'STEADFAST') {
    const { courier, apiKey, secretKey } = values
    return { courier, apiKey, secretKey, webhookSecret }
  }
  const { courier, clientId, clientSecret, username, password, storeId, webhookAnswer } = values
  const answer = webhookAnswer === '' ? {} : { webhookAnswer }
  return { courier, clientId, clientSecret, username, password, storeId, webhookSecret, ...answer }
}
