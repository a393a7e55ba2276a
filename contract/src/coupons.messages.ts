export const couponMessages = {
  required: 'Please enter coupon code',
  failed: 'Could not apply coupon',
  applied: 'Coupon applied successfully',
  capped: 'Coupon applied successfully. The discount is limited to the price of your products.',
} as const
