import type { CSSProperties } from 'react';
import type { Shades } from '#shared/accent.ts';

/** The colours of the business in place of ours, in light and dark. Money and thanks keep their own. */
export function coloursOf({ light, dark }: Shades): CSSProperties {
  return {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--on-accent': `light-dark(${light.on}, ${dark.on})`,
    '--tint': 'color-mix(in srgb, var(--accent) 14%, var(--surface))',
    '--on-tint': 'var(--ink)',
  } as CSSProperties;
}
