import { address, addressEdit, addressInput } from '@haat/contract/addresses'
import { idParams } from '@haat/contract/fields'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.service.ts'

/** The address books of customers. */
export function addressesRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Address: address },
    examples: {
      label: 'Home',
      phone: '01712345678',
      altPhone: '01812345678',
      line: 'House 5, Road 3',
      note: 'Please call first',
    },
  })
  reading(app)
  writing(app)
}

function reading(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/addresses',
    who: ['CUSTOMER'],
    own: 'the caller’s addresses',
    summary: 'The caller’s address book: the default address, then the newest.',
    reply: { page: address },
    message: 'Addresses retrieved successfully',
    handle: ({ ctx, actor }) => listAddresses(ctx, actor),
  })
}

function writing(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/addresses/create',
    who: ['CUSTOMER'],
    own: 'the address is the caller’s',
    summary: 'Add an address. The first one is the default.',
    body: addressInput,
    reply: { one: address },
    status: 201,
    message: 'Address saved',
    errors: ['ADDRESS_BOOK_FULL'],
    handle: ({ ctx, actor, body }) => addAddress(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/addresses/:id',
    who: ['CUSTOMER'],
    own: 'the address is the caller’s',
    summary: 'Change the given fields of an address, or make it the default.',
    params: idParams,
    body: addressEdit,
    reply: { one: address },
    message: 'Address saved',
    errors: ['NOT_FOUND', 'EDIT_CONFLICT'],
    handle: ({ ctx, actor, params, body }) => changeAddress(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/addresses/:id',
    who: ['CUSTOMER'],
    own: 'the address is the caller’s',
    summary: 'Delete an address. Orders keep theirs.',
    params: idParams,
    reply: { one: idParams },
    message: 'Successfully deleted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => removeAddress(ctx, actor, params.id),
  })
}
