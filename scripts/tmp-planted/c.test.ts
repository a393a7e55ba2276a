import { test, expect } from 'vitest'
test.skip('x', () => { expect(1).toBe(1) })
test.only('y', () => { expect(1).toBe(1) })
