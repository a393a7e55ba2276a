const side = 1_200

const card = (colour: string, text: string, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
  `<rect width="${side}" height="${side}" fill="#eef0f3"/>` +
  `<rect x="260" y="260" width="680" height="680" rx="120" fill="${colour}"/>` +
  `<text x="600" y="${600 + size / 3}" font-family="sans-serif" font-size="${size}" font-weight="700" ` +
  `text-anchor="middle" fill="#ffffff">${text}</text></svg>`

export function drawProduct(of: {
  categoryName: string
  colour: string
  variant: number
  seed: number
}): string {
  return card(of.colour, of.categoryName, 110)
}

export function drawLogo(of: { name: string; colour: string; seed: number }): string {
  const letters = of.name
    .replaceAll(/[^A-Za-z ]/g, '')
    .split(' ')
    .map((word) => word.slice(0, 1))
  return card(of.colour, letters.join('').slice(0, 2), 300)
}

export function drawCategory(categoryName: string): string {
  return card('#475569', categoryName, 110)
}
