import { idParams } from '@haat/contract/fields'
import { adminRoles } from '@haat/contract/roles'
import {
  settlementFile,
  settlementFileDecision,
  settlementFileDetails,
  settlementFileInput,
  settlementFileRow,
  settlementFilesQuery,
  settlementRowsQuery,
} from '@haat/contract/settlement-files'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { decideFile, getFile, importFile, listFiles, listRows } from './settlement-files.service.ts'

/** What gateways say they paid to the market's bank, compared with the books and entered in them. */
export function settlementFileRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: {
      SettlementFile: settlementFile,
      SettlementFileDetails: settlementFileDetails,
      SettlementFileRow: settlementFileRow,
    },
  })
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  const common = { method: 'GET', who: adminRoles } as const
  route(app, {
    ...common,
    url: '/finance/settlement-files',
    summary: 'Gateways’ settlement files, newest first.',
    query: settlementFilesQuery,
    reply: { page: settlementFile },
    message: 'Files retrieved successfully',
    handle: ({ ctx, query }) => listFiles(ctx, query),
  })
  route(app, {
    ...common,
    url: '/finance/settlement-files/:id',
    summary: 'A settlement file: what its rows are, and what accepting it enters in the books.',
    params: idParams,
    reply: { one: settlementFileDetails },
    message: 'File retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getFile(ctx, params.id),
  })
  route(app, {
    ...common,
    url: '/finance/settlement-files/:id/rows',
    summary:
      'The rows of a settlement file beside what the market has, differences first. MISSING ones are in no file.',
    params: idParams,
    query: settlementRowsQuery,
    reply: { page: settlementFileRow },
    message: 'Rows retrieved successfully',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params, query }) => listRows(ctx, params.id, query),
  })
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/finance/settlement-files',
    who: adminRoles,
    summary:
      'Import a gateway’s settlement file, as CSV. It is entered in the books once another admin accepts it.',
    body: settlementFileInput,
    takesFile: true,
    reply: { one: settlementFileDetails },
    status: 201,
    message: 'File imported successfully',
    errors: ['EDIT_CONFLICT', 'FILE_TOO_LARGE'],
    handle: ({ ctx, actor, body, file }) => importFile(ctx, actor, body, file),
  })
  route(app, {
    method: 'PATCH',
    url: '/finance/settlement-files/:id',
    who: adminRoles,
    summary: 'Accept a settlement file that another admin imported, or reject it.',
    params: idParams,
    body: settlementFileDecision,
    reply: { one: settlementFileDetails },
    message: 'File decided successfully',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'SECOND_PERSON_REQUIRED'],
    handle: ({ ctx, actor, params, body }) => decideFile(ctx, actor, params.id, body),
  })
}
