import type { DrawnPageName } from '../src/shared/contracts/app-page.ts';

/** What is loaded after a page, when it is needed: together, it is one file each. */
export const laterModules = {
  rules: ['features/auth/sign-in-rules.ts', 'features/auth/sign-up-rules.ts'],
  words: ['i18n/reason-words.ts'],
};

/** The modules of the pages that the server draws. */
export const drawnModules: Record<DrawnPageName, string[]> = {
  landing: ['app/public/home-page.tsx'],
  'sign-in': ['app/public/auth-page.tsx'],
  owner: ['app/owner/dashboard-page.tsx'],
  admin: ['app/admin/dashboard-page.tsx'],
  staff: ['app/public/home-page.tsx', 'app/staff/staff-home.tsx'],
};
