import type { SessionUser } from '@haat/contract/accounts'
import type { Product } from '@haat/contract/catalog'
import type { Session } from '@haat/contract/accounts'
import type { Shop } from '@haat/contract/shops'

/** A product as the API sends it, for tests; pass only the values that matter. */
export function aProduct(own: Partial<Product> = {}): Product {
  const id = own.id ?? '01930000-0000-7000-8000-000000000001'
  return {
    id,
    name: `Mouse ${id.slice(-4)}`,
    description: 'A quiet mouse with six buttons.',
    image: '/media/mouse.webp',
    images: { srcset: { avif: '', webp: '' }, width: 640, height: 640, placeholder: '#eee' },
    price: 1250,
    discount: 150,
    stock: 10,
    quantity: 10,
    weightGrams: 500,
    categoryId: 'category-mouse',
    category: { id: 'category-mouse', name: 'Mouse' },
    shopId: 'shop-a',
    shop: { id: 'shop-a', name: 'Shop A', logoUrl: '/media/a.webp', status: 'ACTIVE' },
    status: 'ACTIVE',
    brand: null,
    model: '',
    keySpecs: [],
    returns: { rule: 'ANY', days: 7 },
    warranty: null,
    rating: 4.5,
    reviewCount: 12,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...own,
  }
}

export const aShop: Shop = {
  id: '01930000-0000-7000-8000-0000000000cc',
  name: 'Shop A',
  description: 'Sells mice.',
  logoUrl: '/media/a.webp',
  phoneNumber: '01712345678',
  shopAddress: 'Dhaka',
  status: 'ACTIVE',
  vendorId: '01930000-0000-7000-8000-0000000000dd',
  rating: 4.5,
  reviewCount: 12,
  followerCount: 3,
  productCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
}

export const aUser: SessionUser = {
  id: '01930000-0000-7000-8000-0000000000aa',
  email: 'customer@haat.example',
  name: 'Customer',
  role: 'CUSTOMER',
  status: 'ACTIVE',
  needPasswordChange: false,
}

export function aSession(own: Partial<Session> = {}): Session {
  return { user: aUser, accessToken: 'access-1', refreshToken: 'refresh-1', ...own }
}
