export const roles = ['SUPER_ADMIN', 'ADMIN', 'VENDOR', 'CUSTOMER'] as const
export type Role = (typeof roles)[number]

/** The roles that run the market. */
export const adminRoles = ['ADMIN', 'SUPER_ADMIN'] as const satisfies readonly Role[]

/** Who may call a route or open a page. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

/** Whether this role is allowed. Null is an anonymous caller. */
export function isAllowed(access: Access, role: Role | null): boolean {
  if (access === 'anyone') return true
  if (role === null) return false
  return access === 'signed-in' || access.includes(role)
}

export function isAdmin(role: Role | null | undefined): boolean {
  return role === 'ADMIN' || role === 'SUPER_ADMIN'
}
