/** A picture file to upload: a yellow disc on teal, 240 px wide. */
export const picture = {
  name: 'disc.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAPAAAADwAgMAAABDOwEBAAAADFBMVEX/uDgLf3hqlF66p0k1iuX1AAAACXBIWXMA' +
      'AAPoAAAD6AG1e1JrAAACNElEQVRo3u3aO27CQBAG4AGLggI6juAjUCQVR6BwwIooXEcpOAKX4AgpIqXIEXwJXyYN' +
      'UaIIAbvzWP5sEGG2/2R7PLZ3ZkwPwCLHjh07duzYsWPHjh1fH37aEe1ez8Nv9L3uz8E/VtIsfqb9ukvFSzpYXSJ+' +
      'P8TjNFzT0SqT8OYY91PwyYG5Q5PlwNyhSQ21EPAobkI8NOM2xIUV1xRZpRGvY3hkxG0MFzYcPevoeZMp1ky8yZAh' +
      'bJ6EeEHM2hpwzeHSgBsODw14w+G+jtlLjlx0gCselyqe83ig4jWPRypueVxoWIhXGDGyx4toouCVhKcKbiQ8VPBM' +
      'wj0FtxIuZCwGOwg3JQQ7CDcZH+ZodpM5syPZTQl3KrhXlHCngntFxtdI9GVygklZEl5oeCvgpYY7AVcangh4peGp' +
      'gOcaHgi40fBQwGsNjwQ803BPwBsN93PhVsOFgImSkpuSUvskuX8PL3XcsbjKjCcsrjPjMg9e6Xj63/BcxwPH149v' +
      'Mbcv9yaBXoBVZtzl+dxc7isJfdyxbUXe3VAv1yYO2j5CG1doywxt1qEyASpQoNIIKsqwchAqRKESGCq+obJ/iTQc' +
      'oFYH1GTB2jtQYwlqaUHNNKiNBzUQsdYl1DSF2rVQoxhqUWPNcagtDw0EoFEENgSpbE9FhsEPNnKChl3QmA0b8EGj' +
      'xTBPxn81ToUGudgIGRpeY2NzaGCP/Sqw1x/n/R7x+PV7xIv/T+LYsWPHjh07duzY8Y3hT7vr2AIA+4FYAAAAAElF' +
      'TkSuQmCC',
    'base64',
  ),
}
