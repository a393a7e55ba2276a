export const addressMessages = {
  phone: 'Enter a mobile number of Bangladesh, for example 01712345678.',
  place: 'Choose an upazila or thana.',
  line: 'Enter the house, road and area.',
  label: 'Enter a name for this address, for example Home.',
} as const
