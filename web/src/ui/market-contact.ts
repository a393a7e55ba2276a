/** How to reach the market, as the header, the footer and the contact page print it. */
export const marketContact = {
  phone: '+880 9610 123 456',
  phoneHref: 'tel:+8809610123456',
  email: 'support@haat.example',
  emailHref: 'mailto:support@haat.example',
  address: 'Level 5, House 14, Road 11, Dhanmondi, Dhaka 1209',
  hours: 'Every day, 9 am to 9 pm',
} as const
