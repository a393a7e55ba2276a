import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'
import { fileForm, importFile } from '#testing/settlement-files.ts'

const admins = { who: adminRoles } as const

/** A file that the world's admin imported. Returns its id. */
async function imported({ kit, admin }: World): Promise<string> {
  return (await importFile(kit, admin, [{ reference: crypto.randomUUID() }])).data.id
}

export const permissions: Permissions = {
  'GET /finance/settlement-files': {
    ...admins,
    request: () => ({ url: '/finance/settlement-files' }),
  },
  'GET /finance/settlement-files/:id': {
    ...admins,
    request: async (world) => ({ url: `/finance/settlement-files/${await imported(world)}` }),
  },
  'GET /finance/settlement-files/:id/rows': {
    ...admins,
    request: async (world) => ({ url: `/finance/settlement-files/${await imported(world)}/rows` }),
  },
  'POST /finance/settlement-files': {
    ...admins,
    request: async () => ({
      url: '/finance/settlement-files',
      ...(await fileForm([{ reference: crypto.randomUUID() }])),
    }),
  },
  'PATCH /finance/settlement-files/:id': {
    ...admins,
    request: async (world) => ({
      url: `/finance/settlement-files/${await imported(world)}`,
      body: { decision: 'REJECTED' },
    }),
  },
}
