/**
 * For the guests' pages, React is replaced by Preact when they are built: the same interface in an eighth of the size. Their
 * code is written for React, like all other pages, and guests wait for every kilobyte (decision 061).
 */
export const preactForReact = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
];
