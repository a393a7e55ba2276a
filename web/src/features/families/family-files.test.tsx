import type { Attribute } from '@haat/contract/attributes'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aPicture } from '#test/market.tsx'
import { FamilyFiles, type FilesByValue } from './family-files.tsx'

const axis: Attribute = {
  id: 1,
  code: 'colour',
  name: 'Colour',
  nameBn: '',
  type: 'ENUM',
  unit: '',
  decimals: 0,
  values: [{ id: 5, label: 'Red', labelBn: '', number: null, position: 1, swatch: null }],
}

function Box() {
  const [files, setFiles] = useState<FilesByValue>({})
  return (
    <FamilyFiles
      axis={axis}
      files={files}
      onChoose={(id, chosen) => setFiles({ ...files, [id]: chosen })}
    />
  )
}

test('pictures that were corrected can be chosen again, and stay until then', async () => {
  render(<Box />)
  const field = screen.getByLabelText<HTMLInputElement>('Pictures of Red')
  const files = [aPicture('1.png'), aPicture('2.png')]
  await act(async () => void fireEvent.change(field, { target: { files } }))
  const empty = vi.spyOn(field, 'value', 'set')
  await act(async () => void fireEvent.click(field))
  expect(empty).toHaveBeenCalledExactlyOnceWith('')
  expect(screen.getByText('2 pictures')).toBeDefined()
})
