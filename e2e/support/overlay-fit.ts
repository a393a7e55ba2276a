// Each function runs in the page, on the box of an open dialog, sheet, question or menu.

/** What is wrong with its place: it sticks out, it or the page scrolls sideways, or its buttons are out of view. */
export function misfits(overlay: Element): string[] {
  const found: string[] = []
  const isOut = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return left < 0 || top < -0.5 || right > innerWidth || bottom > innerHeight + 0.5
  }
  if (isOut(overlay)) found.push('it sticks out of the window')
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  for (const element of [overlay, ...overlay.querySelectorAll('*')]) {
    const { overflowX } = getComputedStyle(element)
    if (element.matches('textarea, input') || !/auto|scroll/.test(overflowX)) continue
    if (element.scrollWidth > element.clientWidth)
      found.push(`${element.className} scrolls sideways`)
  }
  for (const button of overlay.querySelectorAll('header button, footer :is(a, button)')) {
    if (isOut(button)) found.push(`${button.textContent} is out of view`)
  }
  return found
}

/** The controls that cannot be pressed in their middle, once they are scrolled into view. */
export function coveredControls(overlay: Element): string[] {
  const pressable = 'a[href], button, input, select, textarea, [role=menuitem]'
  return [...overlay.querySelectorAll(pressable)].flatMap((control) => {
    const isHidden = control.getBoundingClientRect().width <= 1
    const box = (isHidden ? control.closest('label') : null) ?? control
    if (box.closest('[inert]') !== null || box.getBoundingClientRect().width <= 1) return []
    box.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = box.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit !== null && (box.contains(hit) || hit.closest('label')?.contains(box) === true))
      return []
    const name = control.getAttribute('aria-label') ?? control.textContent
    return [`${control.tagName} ${name} is covered by ${hit?.outerHTML.slice(0, 120)}`]
  })
}

/** What hides the error of the field that has the focus; every other field can be scrolled to. */
export function hiddenErrors(overlay: Element): string[] {
  const field = document.activeElement
  if (field === null || !overlay.contains(field)) return ['the focus left the form']
  const notes = field.closest('[aria-describedby]')?.getAttribute('aria-describedby')
  const note = document.getElementById(notes?.split(' ')[0] ?? '')
  if (note === null) return [`the field with the focus has no error: ${field.outerHTML}`]
  const { left, top, width, height } = note.getBoundingClientRect()
  const hit = document.elementFromPoint(left + Math.min(width / 2, 8), top + height / 2)
  return hit !== null &&
    (note.contains(hit) || hit.contains(note)) &&
    overlay.contains(hit) &&
    hit.closest('footer') === null
    ? []
    : [`${note.textContent} is covered by ${hit?.outerHTML.slice(0, 120)}`]
}
