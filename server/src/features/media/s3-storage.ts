import { pictureFormats, pictureWidths } from '@haat/contract/picture-sizes'
import type { S3Config } from '#core/boot/service-config.ts'
import { openBucket } from './s3.ts'
import type { PictureStorage } from './picture-storage.ts'

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}
/** Every file that a picture can have, so that deleting needs no listing. */
const names = [
  'original.webp',
  'original.svg',
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => `${width}.${format}`)),
]

/** Pictures under `media/` in a bucket. */
export function s3Storage(config: S3Config): PictureStorage {
  const bucket = openBucket(config)
  return {
    write: (key, bytes) =>
      bucket.put(`media/${key}`, bytes, contentTypes[key.split('.').at(-1) ?? '']),
    read: (key) => bucket.get(`media/${key}`),
    remove: async (keys) => {
      await Promise.all(keys.map((key) => bucket.remove(`media/${key}`)))
    },
    removeAll: async (id) => {
      await Promise.all(names.map((name) => bucket.remove(`media/${id}/${name}`)))
    },
  }
}
