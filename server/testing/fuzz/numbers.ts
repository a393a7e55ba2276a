/** Numbers whose form is fixed, by the name of their field. */
export const numbers: Record<string, string> = {
  accountNumber: '01711223344',
  routingNumber: '135261234',
  bin: '000123456-0101',
  phone: '+৮৮০ ১৭১২-৩৪৫৬৭৮',
  altPhone: '01812345678',
}
