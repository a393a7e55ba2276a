import type { Product } from '@haat/contract/catalog'
import { isTaka } from '@haat/contract/money'
import { isRecord } from './persistence.ts'

/**
 * Whether a value from local storage is still a product as the cart and the comparison show it. An older
 * release or another program may have written it, so everything is checked.
 */
export function isStoredProduct(value: unknown): value is Product {
  if (!isRecord(value)) return false
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    isAmount(value['price']) &&
    isAmount(value['discount']) &&
    typeof value['stock'] === 'number' &&
    typeof value['rating'] === 'number' &&
    hasName(value['category']) &&
    hasName(value['shop']) &&
    isPicture(value['images'])
  )
}

const texts = ['id', 'name', 'description', 'image', 'categoryId', 'shopId', 'status'] as const

/** Whether a value is an amount of money in taka. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && isTaka(value)
}

function hasName(value: unknown): boolean {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string'
}

function isPicture(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['srcset'])) return false
  return (
    typeof value['srcset']['avif'] === 'string' &&
    typeof value['srcset']['webp'] === 'string' &&
    typeof value['width'] === 'number' &&
    typeof value['height'] === 'number' &&
    typeof value['placeholder'] === 'string'
  )
}
