import { join } from 'node:path';

/**
 * When pages are built, React is replaced by Preact: the same interface in an eighth of the size. Their code is written
 * for React, and people on slow phones wait for every kilobyte (decision 061).
 */
export const preactForReact = [
  { find: /^react$/, replacement: join(import.meta.dirname, 'preact-as-react.mjs') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
];
