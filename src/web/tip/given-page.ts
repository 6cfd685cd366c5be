import { createContext } from 'react';
import { GIVEN_PAGE_ID, type GivenPage } from '#shared/contracts/tip-page.ts';

/** What the page was drawn from, when a server drew it. Nothing while developing, where the browser asks for itself. */
export const Given = createContext<GivenPage | undefined>(undefined);

export function findGivenPage(): GivenPage | undefined {
  const text = document.getElementById(GIVEN_PAGE_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
