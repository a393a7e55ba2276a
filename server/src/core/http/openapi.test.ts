import { errorCatalogue } from '@haat/contract/errors'
import { z } from '@haat/contract/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'
import { envelope } from './replies.ts'
import { refusalsOf } from './openapi.ts'

interface Media {
  schema: unknown
  example?: unknown
  examples?: Record<string, { value: { code: string; message: string } }>
}
interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}

const kit = useKit()
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
const operationOf = (method: string, url: string) =>
  document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

beforeAll(async () => {
  document = (await kit.app.inject('/openapi.json')).json()
})

describe('the API document', () => {
  it('is OpenAPI 3.1, at both URLs', async () => {
    expect(document.openapi).toBe('3.1.0')
    const other = await kit.app.inject('/api/v1/openapi.json')
    expect(other.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(other.json()).toEqual(document)
  })

  it('contains every declared route once, and nothing else', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = kit.app.declaredRoutes.map(
      ({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(written.toSorted()).toEqual(declared.toSorted())
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has examples that are valid requests and responses of the routes', () => {
    const wrong = kit.app.declaredRoutes.flatMap((route) => {
      const operation = operationOf(route.method, route.url)
      const body = operation?.requestBody?.content['application/json']?.example
      const success = operation?.responses[String(route.status ?? 200)]
      const answer = success?.content['application/json']?.example
      const reads = 'csv' in route.reply ? [] : [z.safeParse(envelope(route.reply), answer)]
      if (route.body !== undefined) reads.push(z.safeParse(route.body, body))
      return reads.filter((read) => !read.success).map(({ error }) => ({ url: route.url, error }))
    })
    expect(wrong).toEqual([])
  })

  it('lists every error under its status, with an example', () => {
    for (const route of kit.app.declaredRoutes) {
      const operation = operationOf(route.method, route.url)
      for (const code of refusalsOf(route)) {
        const { status, message } = errorCatalogue[code]
        const examples = operation?.responses[status]?.content['application/json']?.examples
        expect(examples?.[code]?.value).toMatchObject({ success: false, code, message })
      }
    }
  })

  it('has no dangling references', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const name = /#\/components\/schemas\/(\w+)"$/.exec(reference)?.[1] ?? reference
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  it('says who may call each route', () => {
    const follow = operationOf('POST', '/followed-shops/follow')
    expect(follow).toMatchObject({
      'x-roles': ['CUSTOMER'],
      security: [{ accessToken: [] }],
      tags: ['followed-shops'],
    })
    expect(operationOf('GET', '/shops/:id')).not.toHaveProperty('security')
  })
})

describe('the API page', () => {
  it('may load and run only its own script and style', async () => {
    const page = await kit.app.inject('/api/v1/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'/,
    )
    expect(page.body).not.toMatch(/https?:\/\//)
  })
})
