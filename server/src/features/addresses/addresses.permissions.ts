import type { Permissions } from '#testing/permissions/case.ts'

const unaudited = 'a note of the person’s own; each order keeps the address it was placed with'
const body = {
  label: 'Home',
  name: 'Rahima Khatun',
  phone: '01712345678',
  placeId: 3_026_513,
  line: 'House 5, Road 3',
}

export const permissions: Permissions = {
  'GET /addresses': {
    who: ['CUSTOMER'],
    own: true,
    request: () => ({ url: '/addresses' }),
    shows: ({ addressId }) => addressId,
  },
  'POST /addresses/create': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: () => ({ url: '/addresses/create', body }),
  },
  'PATCH /addresses/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: ({ addressId }) => ({ url: `/addresses/${addressId}`, body: { label: 'Office' } }),
    stranger: 'NOT_FOUND',
  },
  'DELETE /addresses/:id': {
    who: ['CUSTOMER'],
    own: true,
    unaudited,
    request: ({ addressId }) => ({ url: `/addresses/${addressId}` }),
    stranger: 'NOT_FOUND',
  },
}
