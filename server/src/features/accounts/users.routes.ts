import { adminInput, profile, profileRequest, signedUp, signUpInput } from '@haat/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/http.ts'
import { createAdmin, getProfile, signUp, updateProfile } from './users.service.ts'

/** Hashing a password is expensive, and nobody needs this many accounts a minute. */
const signUpsPerMinute = 30

/** Accounts: signing up and one's own profile. */
export function userRoutes(app: FastifyInstance): void {
  signUpRoutes(app)
  profileRoutes(app)
}

function signUpRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/users/create-customer',
    requestClass: 'password',
    who: 'anyone',
    summary: 'Sign up as a customer.',
    body: signUpInput,
    reply: { one: signedUp },
    status: 201,
    message: 'Sign up successful',
    errors: ['EMAIL_TAKEN'],
    callsPerMinute: signUpsPerMinute,
    handle: ({ ctx, body }) => signUp(ctx, 'CUSTOMER', body),
  })
  route(app, {
    method: 'POST',
    url: '/users/create-vendor',
    requestClass: 'password',
    who: 'anyone',
    summary: 'Sign up as a vendor.',
    body: signUpInput,
    reply: { one: signedUp },
    status: 201,
    message: 'Sign up successful',
    errors: ['EMAIL_TAKEN', 'WEAK_PASSWORD'],
    callsPerMinute: signUpsPerMinute,
    handle: ({ ctx, body }) => signUp(ctx, 'VENDOR', body),
  })
  route(app, {
    method: 'POST',
    url: '/users/create-admin',
    requestClass: 'password',
    who: ['SUPER_ADMIN'],
    summary: 'Make an admin, who is asked to change the password.',
    body: adminInput,
    reply: { one: signedUp },
    status: 201,
    message: 'Admin created successfully',
    errors: ['EMAIL_TAKEN', 'WEAK_PASSWORD'],
    handle: ({ ctx, actor, body }) => createAdmin(ctx, actor, body),
  })
}

function profileRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/users/get-profile',
    who: 'signed-in',
    own: 'the caller’s profile',
    summary: 'The caller’s own profile.',
    reply: { one: profile },
    message: 'Profile retrieved successfully',
    allowedBefore: ['PASSWORD_CHANGE_REQUIRED', 'TWO_FACTOR_SETUP_REQUIRED'],
    handle: ({ ctx, actor }) => getProfile(ctx, actor),
  })
  route(app, {
    method: 'PATCH',
    url: '/users/update-profile',
    who: 'signed-in',
    own: 'the caller’s profile',
    summary:
      'Change the caller’s profile and photo. The email stays as it is, and the message says so.',
    body: profileRequest,
    takesFile: true,
    reply: { one: profile },
    message: 'Profile updated successfully',
    messageOf: ({ email }, { body }) =>
      (body.email ?? email) === email
        ? 'Profile updated successfully'
        : `Profile updated successfully. The email of your account stays ${email}.`,
    errors: ['UNSUPPORTED_FILE', 'FILE_TOO_LARGE'],
    handle: ({ ctx, actor, body, file }) => updateProfile(ctx, actor, body, file),
  })
}
