import type {} from '@fastify/multipart'
import { fail, Failure } from '@haat/contract/errors'
import { limits } from '@haat/contract/limits'
import type { FastifyRequest } from 'fastify'

/** A file that came with a form, whole and within the size limit. */
export interface UploadedFile {
  bytes: Buffer
  filename: string
}

interface Form {
  data: unknown
  file: UploadedFile | null
}

/**
 * Reads a form of the shape the clients send: `data` holds JSON, `file` an optional upload.
 * Refuses with VALIDATION_FAILED when `data` is no JSON, FILE_TOO_LARGE past the limit, MALFORMED_BODY
 * when it is no form or breaks off.
 */
export async function readMultipart(request: FastifyRequest): Promise<Form> {
  try {
    return await readParts(request)
  } catch (error) {
    // The parser's own errors, unlike Fastify's, carry no code.
    if (error instanceof Failure || (error instanceof Error && 'code' in error)) throw error
    return fail('MALFORMED_BODY')
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  let data: unknown = {}
  let file: UploadedFile | null = null
  for await (const part of request.parts({
    limits: { fileSize: limits.uploadBytes, files: 1, fields: 20 },
  })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file' && bytes.length > 0) file = { bytes, filename: part.filename }
    } else if (part.fieldname === 'data') {
      data = parseData(part.value)
    }
  }
  return { data, file }
}

function parseData(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return fail('VALIDATION_FAILED', { errors: [{ path: 'data', message: 'Must be JSON' }] })
  }
}
