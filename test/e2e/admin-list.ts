import type { Locator, Page } from '@playwright/test';
import { admin } from './global-setup.ts';
import { comeAs } from './people.ts';

/** The server is shared by every journey, so each looks for its own businesses by their names. */
export async function openBusinesses(page: Page, search: string): Promise<void> {
  await comeAs(page, admin);
  await page.goto(`/admin?${new URLSearchParams({ search })}`);
}

/** Its row, or the card that stands for it on a phone. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Businesses' }).getByRole('row').filter({ hasText: name });
}
