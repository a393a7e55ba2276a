import { expect, test } from 'vitest'
import { descriptionParts } from './description.tsx'

test('plain text stays as it is, with its line breaks', () => {
  expect(descriptionParts('Quiet.\nLight.\n\nNote: comes without a battery.')).toEqual([
    { kind: 'words', text: 'Quiet.\nLight.' },
    { kind: 'words', text: 'Note: comes without a battery.' },
  ])
})

test('lines of name and value become a list, with or without a heading', () => {
  expect(descriptionParts('Specifications\nWeight: 91 g\nPorts: USB-C: 2, HDMI')).toEqual([
    {
      kind: 'facts',
      heading: 'Specifications',
      facts: [
        { name: 'Weight', value: '91 g' },
        { name: 'Ports', value: 'USB-C: 2, HDMI' },
      ],
    },
  ])
  expect(descriptionParts('Weight: 91 g\nButtons: 6')).toMatchObject([{ heading: null }])
})

test('a list with a line that is not a fact, or with a name twice, stays as it was typed', () => {
  expect(descriptionParts('Specs\nWeight: 91 g\nvery light')).toMatchObject([{ kind: 'words' }])
  expect(descriptionParts('Box: mouse\nBox: receiver')).toMatchObject([{ kind: 'words' }])
})
