import { join } from 'node:path';
import sharp from 'sharp';
import { languages } from '#shared/locales.ts';
import { openDemo } from './screenshots/open-demo.ts';
import { pictures, type Shot } from './screenshots/pictures.ts';

/**
 * `npm run pictures`: takes the pictures of README.md, docs/ and the landing page from the demo. With words, only those whose
 * file has one of them: `npm run pictures -- landing proof`.
 */
const root = join(import.meta.dirname, '..');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };
const GAP = 24;
const wanted = process.argv.slice(2);

const demo = await openDemo();
try {
  for (const { file, width, shots } of pictures) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
    const taken = [];
    for (const shot of shots) taken.push(await take(shot));
    await (await beside(taken)).resize({ width }).webp({ quality: 82 }).toFile(join(root, file));
    console.log(file);
  }
} finally {
  await demo.close();
}

function take({ device, locale = 'en', theme = 'light', ...opening }: Shot): Promise<Buffer> {
  const options = {
    viewport: sizes[device],
    // Sharp letters on good screens; the files stay small, because they are made smaller again.
    deviceScaleFactor: 2,
    hasTouch: device === 'phone',
    colorScheme: theme,
    locale: languages[locale].intlTag.slice(0, 5),
  };
  return demo.open(opening, options, (page) => page.screenshot());
}

/** As high as the highest, with transparent space between them. */
async function beside(shots: Buffer[]) {
  if (shots.length === 1) return sharp(shots[0]);
  const measured = await Promise.all(
    shots.map(async (input) => ({ input, ...(await sharp(input).metadata()) })),
  );
  let left = 0;
  const placed = measured.map(({ input, width }) => {
    const at = { input, left, top: 0 };
    left += width + GAP * 2;
    return at;
  });
  const height = Math.max(...measured.map((each) => each.height));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const whole = await sharp({ create: { width: left - GAP * 2, height, channels: 4, background } })
    .composite(placed)
    .png()
    .toBuffer();
  return sharp(whole);
}
