import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Draws the icons of the installed portal from our own drawing, src/web/favicon.svg. Run it by hand after the drawing has
 * changed, and give the files a new number: browsers keep them for a year.
 */
const root = join(import.meta.dirname, '..');
const drawing = readFileSync(join(root, 'src', 'web', 'favicon.svg'), 'utf8');
/** Phones cut a maskable icon into their own shape: the ground reaches the edges, and the drawing the inner 80 %. */
const maskable = drawing
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect[^>]*>/, '<rect x="-4" y="-4" width="40" height="40" fill="#17563a" />');

const icons = [
  { name: 'app-icon-192-1.png', size: 192, svg: drawing },
  { name: 'app-icon-512-1.png', size: 512, svg: drawing },
  { name: 'app-icon-maskable-512-1.png', size: 512, svg: maskable },
  // For the home screen of iPhones, which round its corners.
  { name: 'app-icon-180-1.png', size: 180, svg: maskable },
];
for (const { name, size, svg } of icons)
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(root, 'src', 'web', 'shell', 'public', 'assets', name));
