import type { CSSProperties } from 'react';
import type { Shades } from '#shared/accent.ts';

/** The business's colours replace the platform's, in light and dark mode. Money and thanks keep the platform's. */
export function coloursOf({ light, dark }: Shades): CSSProperties {
  return {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--on-accent': `light-dark(${light.on}, ${dark.on})`,
    '--tint': 'color-mix(in srgb, var(--accent) 14%, var(--surface))',
    '--on-tint': 'var(--ink)',
  } as CSSProperties;
}
