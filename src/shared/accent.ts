/**
 * The colour of a business as pages use it: as text and lines on a page, and behind text. `on` is the colour of text on it.
 */
export type Shade = { accent: string; on: string };
export type Shades = { light: Shade; dark: Shade };

/** The page's own ground in light and dark (see tokens.css), and the least contrast of text (WCAG AA). */
const GROUNDS = { light: '#faf7f1', dark: '#161f1a' } as const;
const LEAST_CONTRAST = 4.5;
const WHITE = '#ffffff';
const BLACK = '#101312';

/**
 * The colour that was chosen, made darker on light pages and lighter on dark ones as far as it must be to be read. Most
 * colours of logos stay as they are on one of the two.
 */
export function shadesOf(chosen: string): Shades {
  return { light: shade(chosen, GROUNDS.light, BLACK), dark: shade(chosen, GROUNDS.dark, WHITE) };
}

/** True if guests see another colour than the one that was chosen, on light pages. */
export function isCorrected(chosen: string): boolean {
  return shadesOf(chosen).light.accent !== chosen.toLowerCase();
}

function shade(chosen: string, ground: string, towards: string): Shade {
  const STEPS = 50;
  for (let step = 0; step <= STEPS; step += 1) {
    const accent = mixed(chosen, towards, step / STEPS);
    if (contrast(accent, ground) < LEAST_CONTRAST) continue;
    const on = contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK;
    if (contrast(accent, on) >= LEAST_CONTRAST) return { accent, on };
  }
  return { accent: towards, on: towards === WHITE ? BLACK : WHITE };
}

/** As defined by WCAG: from 1 (the same) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(colour: string, towards: string, share: number): string {
  const target = channelsOf(towards);
  const channels = channelsOf(colour).map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
