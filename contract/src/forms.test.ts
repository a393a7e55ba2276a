import { describe, expect, it } from 'vitest'
import {
  adminForm,
  billingForm,
  loginInput,
  profileInput,
  resetPasswordForm,
  signUpForm,
  userStatusInput,
} from './accounts.ts'
import { productInput, productPatch, productsQuery } from './catalog.ts'
import { categoryPatch } from './categories.ts'
import { contactForm } from './contact.ts'
import { applyCouponInput, couponPatch } from './coupons.ts'
import { newsletterInput } from './newsletters.ts'
import { orderInput } from './orders.ts'
import { pageCount } from './page-count.ts'
import { listQuery } from './paging.ts'
import { reviewInput } from './reviews.ts'
import { z } from './schema.ts'
import { shopInput, shopPatch } from './shops.ts'

/** The messages of a schema, by field. */
function messagesOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const read = z.safeParse(schema, value)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

const emailMessage = 'Email must be a valid email address.'
const someId = '01990000-0000-7000-8000-000000000000'

describe('forms that other clients send', () => {
  it('an admin’s phone has ten to fifteen digits', () => {
    const admin = (phoneNumber: string) => ({
      name: 'Rafiq',
      email: 'r@haat.example',
      phoneNumber,
      password: '123456',
    })
    for (const good of ['0171234567', '01712345678', '880171234567890', '+880 1712-345678']) {
      expect(messagesOf(adminForm, admin(good)), good).toEqual({})
    }
    const phoneNumber = 'Phone number must have 10 to 15 digits.'
    for (const bad of ['017123456', '8801712345678901', '01712345abc', '', '1 '.repeat(12)]) {
      expect(messagesOf(adminForm, admin(bad)), bad).toEqual({ phoneNumber })
    }
  })

  it('a shop’s description can be cleared later, its other required fields cannot', () => {
    expect(messagesOf(shopPatch, { description: '' })).toEqual({})
    expect(messagesOf(shopPatch, { name: '', shopAddress: '' })).toEqual({
      name: 'Name is required',
      shopAddress: 'Address is required',
    })
  })

  it('a product may have a long name and description', () => {
    const words = { name: 'n'.repeat(500), description: 'd'.repeat(20_000) }
    expect(messagesOf(productPatch, words)).toEqual({})
    const longer = { name: 'n'.repeat(501), description: 'd'.repeat(20_001) }
    expect(Object.keys(messagesOf(productPatch, longer))).toEqual(['name', 'description'])
  })

  it('a phone number may be typed with Bangla digits, and is read as western ones', () => {
    const bangla = '০১৭১২৩৪৫৬৭৮'
    const person = { name: 'Rahim', email: 'r@haat.example', password: '123456', address: 'Dhaka' }
    const typed = { ...person, phoneNumber: bangla }
    for (const schema of [signUpForm, adminForm, billingForm, profileInput, shopPatch]) {
      const { name: _, ...rest } = typed
      const read: unknown = z.parse(schema, schema === shopPatch ? rest : typed)
      expect(read).toMatchObject({ phoneNumber: '01712345678' })
    }
    expect(messagesOf(signUpForm, { ...typed, phoneNumber: bangla.slice(1) })).toEqual({
      phoneNumber: 'Phone number must be at least 11 digit.',
    })
  })

  it('a profile can be sent back as it was received', () => {
    const profile = { name: 'Rahim', phoneNumber: null, address: null, email: 'r@haat.example' }
    expect(messagesOf(profileInput, { ...profile, role: 'CUSTOMER', profilePhoto: null })).toEqual(
      {},
    )
  })
})

describe('the forms’ rules and messages', () => {
  it('login', () => {
    expect(messagesOf(loginInput, { email: 'x', password: '12345' })).toEqual({
      email: emailMessage,
      password: 'Password must be at least 6 character',
    })
    expect(messagesOf(loginInput, { email: 'a@b.co', password: '123456' })).toEqual({})
  })

  it('sign-up takes a phone number of exactly eleven characters', () => {
    const good = {
      name: 'Rahim',
      email: 'r@haat.example',
      phoneNumber: '01712345678',
      password: '123456',
    }
    expect(messagesOf(signUpForm, good)).toEqual({})
    expect(messagesOf(signUpForm, { ...good, name: 'Al', email: '', password: '1' })).toEqual({
      name: 'Name must be at least 3 characters.',
      email: emailMessage,
      password: 'Password must be at least 6 character',
    })
    for (const phoneNumber of ['0171234567', '017123456789']) {
      expect(messagesOf(signUpForm, { ...good, phoneNumber })).toEqual({
        phoneNumber: 'Phone number must be at least 11 digit.',
      })
    }
  })

  it('checkout', () => {
    expect(
      messagesOf(billingForm, { name: 'A', phoneNumber: 'x', email: 'x', address: ' ' }),
    ).toEqual({
      name: 'Name must be at least 3 characters.',
      phoneNumber: 'Phone must be at least 11 digit.',
      email: emailMessage,
      address: 'Address is required',
    })
    const order = { shopId: someId, totalAmount: 0, paymentType: 'COD', products: [] }
    expect(messagesOf(orderInput, order)).toEqual({ products: 'No item added to cart' })
    expect(messagesOf(applyCouponInput, { code: '' })).toEqual({ code: 'Please enter coupon code' })
  })

  it('contact, newsletter, reset and review', () => {
    expect(
      messagesOf(contactForm, { name: 'A', email: 'x', subject: 'Hi', message: 'Hello' }),
    ).toEqual({
      name: 'Name must be at least 3 characters.',
      email: emailMessage,
      subject: 'Subject must be at least 5 characters.',
      message: 'Message must be at least 10 characters.',
    })
    expect(messagesOf(newsletterInput, { email: 'x' })).toEqual({ email: 'Invalid email' })
    expect(messagesOf(resetPasswordForm, { password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters.',
    })
    for (const rating of [undefined, 0]) {
      expect(messagesOf(reviewInput, { productId: someId, rating })).toEqual({
        rating: 'Please select a rating',
      })
    }
  })

  it('shop, product, category and coupon', () => {
    expect(
      messagesOf(shopInput, { name: '', phoneNumber: '1', shopAddress: '', description: '' }),
    ).toEqual({
      name: 'Name is required',
      phoneNumber: 'Phone number must at least 11 digits',
      shopAddress: 'Address is required',
      description: 'Description is required',
    })
    expect(messagesOf(shopPatch, {})).toEqual({})
    expect(messagesOf(productPatch, { name: 'x', description: 'short', categoryId: 'x' })).toEqual({
      name: 'Name must be at least 3 characters',
      description: 'Description must be at least 10 characters',
      categoryId: 'Category ID must be at least 36 characters',
    })
    expect(messagesOf(categoryPatch, { name: 'x' })).toEqual({
      name: 'Name must be at least 2 characters.',
    })
    expect(messagesOf(couponPatch, { code: 'x' })).toEqual({
      code: 'Code must be at least 2 characters.',
    })
  })

  it('says Required for a choice that is missing, and names the others for a wrong one', () => {
    expect(messagesOf(userStatusInput, {})).toEqual({ status: 'Required' })
    expect(messagesOf(userStatusInput, { status: 'GONE' })).toEqual({
      status: 'Must be one of: ACTIVE, BLOCKED',
    })
  })

  it('uses Required and the expected type for fields without their own message', () => {
    const issues = messagesOf(productInput, { name: 5, description: 'Long enough text' })
    expect(issues).toMatchObject({ name: 'Expected string, received number', price: 'Required' })
    expect(messagesOf(productPatch, { price: 10.999 })).toEqual({
      price: 'Must have at most two decimals',
    })
    expect(messagesOf(productPatch, { stock: 1.5 })).toEqual({ stock: 'Must be a whole number' })
  })
})

describe('paging', () => {
  it('defaults to the first page of ten and stays within bounds', () => {
    expect(z.parse(listQuery, {})).toEqual({ page: 1, limit: 10 })
    for (const bad of [
      { page: '0' },
      { page: '1.5' },
      { page: 'x' },
      { limit: '101' },
      { limit: '0' },
    ]) {
      expect(z.safeParse(listQuery, bad).success).toBe(false)
    }
  })

  it('accepts the largest safe integer as a price bound', () => {
    const query = z.parse(productsQuery, {
      minPrice: '0',
      maxPrice: String(Number.MAX_SAFE_INTEGER),
    })
    expect(query.maxPrice).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('says of a price bound what is wrong with it', () => {
    expect(messagesOf(productsQuery, { maxPrice: 'Infinity', minPrice: 'x' })).toEqual({
      maxPrice: 'Expected number, received infinity',
      minPrice: 'Expected number, received nan',
    })
  })

  it('counts pages', () => {
    expect(pageCount({ total: 0, limit: 10 })).toBe(0)
    expect(pageCount({ total: 21, limit: 10 })).toBe(3)
  })
})
