import type { Locator, Page } from '@playwright/test';
import { admin } from './global-setup.ts';
import { comeAs } from './prepared-data.ts';

/** All journeys share one server, so each searches for its own businesses by name. */
export async function openBusinesses(page: Page, search: string): Promise<void> {
  await comeAs(page, admin);
  await page.goto(`/admin?${new URLSearchParams({ search })}`);
}

/** The row of a business, or its card on a phone. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Businesses' }).getByRole('row').filter({ hasText: name });
}
