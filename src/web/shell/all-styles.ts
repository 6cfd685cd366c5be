import { ALL_STYLES_ID } from '#shared/kept-pages.ts';

/** A page of an earlier visit begins with the styles of what it shows. Call this before anything else is shown. */
export function takeAllStyles(): void {
  const all = document.querySelector<HTMLTemplateElement>(`#${ALL_STYLES_ID}`);
  if (all) document.querySelector('head style')?.replaceWith(all.content);
}
