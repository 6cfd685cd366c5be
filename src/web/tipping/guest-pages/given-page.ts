import { createContext } from 'react';
import { GIVEN_PAGE_ID, type GivenPage } from '#shared/contracts/tip-page.ts';

/** The data that the server rendered the page from. Undefined in development, where the browser loads it. */
export const Given = createContext<GivenPage | undefined>(undefined);

export function findGivenPage(): GivenPage | undefined {
  const text = document.getElementById(GIVEN_PAGE_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
