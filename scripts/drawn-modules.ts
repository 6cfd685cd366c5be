import type { DrawnPageName } from '../src/shared/contracts/app-page.ts';

/** What is loaded after a page, when it is needed: together, it is one file each. */
export const laterModules = {
  rules: ['identity/sign-in/form-rules.ts'],
  words: ['kit/i18n/reason-words.ts', 'kit/words/reason-words.ts'],
};

/** The modules of the pages that the server draws. */
export const drawnModules: Record<DrawnPageName, string[]> = {
  landing: ['shell/site/home-page.tsx'],
  'sign-in': ['identity/sign-in/auth-page.tsx'],
  owner: ['insights/dashboards/owner-dashboard-page.tsx'],
  admin: ['insights/dashboards/admin-dashboard-page.tsx'],
  staff: ['shell/site/home-page.tsx', 'insights/staff-home/staff-home.tsx'],
};
