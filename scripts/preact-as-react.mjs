/** What the built pages get where they import React (decision 061). */
// biome-ignore lint/performance/noBarrelFile: it stands for the package
export * from 'preact/compat';
export { default } from 'preact/compat';

/** React Router imports it for a kind of router that is not used here, and Preact does not have it. */
export const useOptimistic = (value) => [value, () => undefined];
