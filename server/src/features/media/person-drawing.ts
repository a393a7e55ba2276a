/** The default photo of people without one: head and shoulders in the market's colours. */
export const personDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">
<title>No photo</title>
<rect width="160" height="160" fill="#dcebe9"/>
<circle cx="80" cy="62" r="29" fill="#0b5f5b"/>
<path d="M24 160c3-36 26-58 56-58s53 22 56 58z" fill="#0b5f5b"/>
</svg>
`
