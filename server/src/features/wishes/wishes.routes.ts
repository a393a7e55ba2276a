import { idParams } from '@haat/contract/fields'
import {
  wish,
  wishEdit,
  wishedIds,
  wishesQuery,
  wishInput,
  wishList,
  wishListInput,
  wishLists,
  wishParams,
} from '@haat/contract/wishes'
import { wishMessages } from '@haat/contract/wishes.messages'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { addWishList, changeWishList, listWishLists, removeWishList } from './wish-lists.service.ts'
import { changeWish, listWishedIds, listWishes, removeWish, saveWish } from './wishes.service.ts'

const who = ['CUSTOMER'] as const

/** Customers save products in lists, and are told when one is back in stock or costs less. */
export function wishesRoutes(app: FastifyInstance): void {
  describeApi(app, { schemas: { Wish: wish, WishList: wishList } })
  readRoutes(app)
  writeRoutes(app)
  listRoutes(app)
}

function readRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/wishes',
    who,
    own: 'the products that the caller saved',
    summary: 'The caller’s saved products, newest first, those that are no longer sold included.',
    query: wishesQuery,
    reply: { page: wish },
    message: 'Saved products retrieved successfully',
    handle: ({ ctx, actor, query }) => listWishes(ctx, actor, query),
  })
  route(app, {
    method: 'GET',
    url: '/wishes/ids',
    who,
    own: 'the products that the caller saved',
    summary: 'The ids of all products that the caller saved.',
    reply: { one: wishedIds },
    message: 'Saved products retrieved successfully',
    handle: ({ ctx, actor }) => listWishedIds(ctx, actor),
  })
}

function writeRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/wishes',
    who,
    own: 'the product is saved for the caller',
    summary: 'Save a product. Saving it again changes nothing, or moves it to another list.',
    body: wishInput,
    reply: { one: wish },
    status: 201,
    message: wishMessages.saved,
    errors: ['NOT_FOUND', 'WISHES_FULL'],
    handle: ({ ctx, actor, body }) => saveWish(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/wishes/:productId',
    who,
    own: 'the caller’s saved product',
    summary: 'Move a saved product, or choose what its customer is told of it.',
    params: wishParams,
    body: wishEdit,
    reply: { one: wish },
    message: wishMessages.saved,
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params, body }) => changeWish(ctx, actor, params.productId, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/wishes/:productId',
    who,
    own: 'the caller’s saved product',
    summary: 'Remove a saved product.',
    params: wishParams,
    reply: { one: wishParams },
    message: wishMessages.removed,
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => removeWish(ctx, actor, params.productId),
  })
}

function listRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/wish-lists',
    who,
    own: 'the caller’s lists',
    summary: 'The caller’s lists of saved products, oldest first.',
    reply: { one: wishLists },
    message: 'Lists retrieved successfully',
    handle: ({ ctx, actor }) => listWishLists(ctx, actor),
  })
  route(app, {
    method: 'POST',
    url: '/wish-lists',
    who,
    own: 'the list is the caller’s',
    summary: 'Add a list.',
    body: wishListInput,
    reply: { one: wishList },
    status: 201,
    message: 'List added',
    errors: ['WISH_LISTS_FULL', 'WISH_LIST_NAME_TAKEN'],
    handle: ({ ctx, actor, body }) => addWishList(ctx, actor, body),
  })
  route(app, {
    method: 'PATCH',
    url: '/wish-lists/:id',
    who,
    own: 'the caller’s list',
    summary: 'Rename a list.',
    params: idParams,
    body: wishListInput,
    reply: { one: wishList },
    message: 'List renamed',
    errors: ['NOT_FOUND', 'WISH_LIST_NAME_TAKEN'],
    handle: ({ ctx, actor, params, body }) => changeWishList(ctx, actor, params.id, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/wish-lists/:id',
    who,
    own: 'the caller’s list',
    summary: 'Delete a list. Its products go to the default list.',
    params: idParams,
    reply: { one: idParams },
    message: 'List deleted',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, actor, params }) => removeWishList(ctx, actor, params.id),
  })
}
