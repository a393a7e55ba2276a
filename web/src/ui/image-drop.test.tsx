import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPicture, stubPictureAddresses } from '#test/market.tsx'
import { ImageDrop } from './image-drop.tsx'
import { usePictureChoice } from './picture-choice.ts'

function Box() {
  return <ImageDrop label="Picture" choice={usePictureChoice()} />
}

test.each(['click', 'drop'] as const)(
  'a picture that was corrected can be chosen again by %s, and stays until then',
  async (way) => {
    stubPictureAddresses()
    render(<Box />)
    const field = screen.getByLabelText<HTMLInputElement>('Picture')
    await act(async () => void fireEvent.change(field, { target: { files: [aPicture()] } }))
    const empty = vi.spyOn(field, 'value', 'set')
    await act(async () => void fireEvent[way](field))
    expect(empty).toHaveBeenCalledExactlyOnceWith('')
    expect(screen.getByText('disc.png')).toBeDefined()
  },
)
