import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { fail, Failure } from '@haat/contract/errors'
import { mediaLimits } from '@haat/contract/media.limits'
import type { FastifyRequest } from 'fastify'
import { withoutHalves } from './bodies.ts'

/** The file of a form: complete, not empty, within the size limit, and deleted when the request ends. */
export interface UploadedFile {
  path: string
}

export interface UploadOptions {
  /** Where uploads are stored while their request lasts. */
  folder: string
  /** How many uploads each person is sending; `withForm` counts them. */
  counts: Map<string, number>
  /** The person who sends it; without one, uploads are counted by address. */
  person?: string | undefined
}

export interface Form {
  data: unknown
  file: UploadedFile | null
}

const dataBytes = 1024 * 1024
/** The upload, `data` with a file name, and a few with other names, which are ignored. */
const filesMax = 4

/** Far longer than any request, so that none is still using the file, even after a clock was set an hour ahead. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * Reads a form (`data` holds JSON, `file` an optional upload) and runs `work` with it. The upload is
 * streamed into a file in `folder`, which is deleted when `work` ends or anything fails. Throws
 * VALIDATION_FAILED when `data` is not JSON or is missing beside other fields, and for a second upload;
 * FILE_TOO_LARGE or BODY_TOO_LARGE past the limits, TOO_MANY_REQUESTS past so many uploads at once, and
 * MALFORMED_BODY when the body is no form or is cut off.
 */
export async function withForm<T>(
  request: FastifyRequest,
  { folder, counts, person = request.ip }: UploadOptions,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const others = counts.get(person) ?? 0
  if (others >= mediaLimits.uploadsAtOnce) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
  counts.set(person, others + 1)
  const file = path.join(folder, randomUUID())
  try {
    return await work(await readForm(request, file))
  } finally {
    const left = (counts.get(person) ?? 1) - 1
    if (left > 0) counts.set(person, left)
    else counts.delete(person)
    // A sweep deletes the file later. The change was saved, so the response must not be an error.
    await rm(file, { force: true }).catch((error: unknown) =>
      request.log.warn({ err: error }, 'an upload could not be deleted'),
    )
  }
}

async function readForm(request: FastifyRequest, filePath: string): Promise<Form> {
  // If the client has already disconnected, the form never ends, so check first.
  if (request.raw.destroyed) fail('MALFORMED_BODY')
  try {
    return await readParts(request, filePath)
  } catch (error) {
    // Read the rest of the body: a client that is still sending reads the response only afterwards.
    request.raw.unpipe()
    request.raw.resume()
    // The parser's own errors have no code, unlike Fastify's and the system's. A client that disconnected
    // is not an error of ours.
    const isOurs = error instanceof Failure || (error instanceof Error && 'code' in error)
    if (isOurs && request.raw.errored === null) throw error
    return fail('MALFORMED_BODY')
  }
}

async function readParts(request: FastifyRequest, filePath: string): Promise<Form> {
  let data: unknown
  let hasOtherFields = false
  let file: UploadedFile | null | undefined
  const limits = {
    fileSize: mediaLimits.uploadBytes,
    files: filesMax,
    fields: 20,
    fieldSize: dataBytes,
  }
  for await (const part of request.parts({ limits })) {
    if (part.fieldname === 'data') {
      data = part.type === 'field' ? part.value : await readText(part.file)
    } else if (part.type === 'field') {
      // A file that nobody chose is appended as a text by some clients.
      hasOtherFields ||= part.fieldname !== 'file'
    } else if (part.fieldname === 'file') {
      if (file !== undefined) failField('file', 'Must be one file')
      file = await receive(part.file, filePath)
    } else {
      part.file.resume()
    }
  }
  if (data === undefined && hasOtherFields) failField('data', 'Required')
  return { data: data === undefined ? {} : parseData(data), file: file ?? null }
}

/** The text of `data` with a file name, as browsers send a `Blob`. */
async function readText(stream: MultipartFile['file']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk)
    if (stream.bytesRead > dataBytes) fail('BODY_TOO_LARGE')
  }
  return Buffer.concat(chunks).toString()
}

/** Streams an upload to the disk; null for an empty one, which browsers send when no file is chosen. */
async function receive(
  stream: MultipartFile['file'],
  filePath: string,
): Promise<UploadedFile | null> {
  const folder = path.dirname(filePath)
  await mkdir(folder, { recursive: true })
  await sweep(folder)
  await writeFile(filePath, stream, { flag: 'wx', mode: 0o600 })
  return stream.bytesRead === 0 ? null : { path: filePath }
}

/** Deletes files that killed processes left behind. Other processes may use the same folder. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - abandonedMs) await rm(file, { force: true })
  }
}

/** The parser has already parsed a part whose content type is JSON. */
function parseData(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(withoutHalves(value))
  } catch {
    return failField('data', 'Must be JSON')
  }
}

function failField(name: 'data' | 'file', message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path: name, message }] })
}
