import type { Locale } from '#shared/locales.ts';
import type { Opening } from './open-demo.ts';
import type { Scene, Who } from './scene.ts';

/** What is on one device, in a picture. */
export type Shot = Opening & { device: 'phone' | 'desktop'; locale?: Locale; theme?: 'light' | 'dark' };
/** Shots beside each other, in a file below the project. `width`: of the whole picture, in pixels. */
export type Picture = { file: string; width: number; shots: Shot[] };

const phone = (who: Who, path: Shot['path'], rest: Partial<Shot> = {}): Shot => ({
  ...{ who, path, device: 'phone' },
  ...rest,
});
const desktop = (who: Who, path: Shot['path'], rest: Partial<Shot> = {}): Shot => ({
  ...{ who, path, device: 'desktop' },
  ...rest,
});
const tipPage = ({ staffId }: Scene) => `/tip/${staffId}`;

/** The pictures of README.md and docs/features.md, and those on the landing page. */
export const pictures: readonly Picture[] = [
  {
    file: 'docs/images/guests.webp',
    width: 1280,
    shots: [
      phone('nobody', tipPage),
      phone('nobody', ({ businessId }) => `/business/${businessId}/team`),
      phone('nobody', ({ tipTokens }) => `/t/${tipTokens.paid}`),
      phone('nobody', ({ tipTokens }) => `/t/${tipTokens.paid}/feedback`),
    ],
  },
  { file: 'docs/images/owner.webp', width: 960, shots: [desktop('owner', () => '/business')] },
  { file: 'docs/images/landing.webp', width: 960, shots: [desktop('nobody', () => '/')] },
  {
    file: 'docs/images/team-tips.webp',
    width: 1280,
    shots: [
      phone('nobody', ({ businessId }) => `/business/${businessId}/team`),
      phone('nobody', ({ businessId }) => `/business/${businessId}/tip`),
      desktop('owner', () => '/business/team-tips'),
    ],
  },
  {
    file: 'docs/images/sharing.webp',
    width: 1280,
    shots: [
      phone('nobody', ({ sharingStaffId }) => `/tip/${sharingStaffId}`),
      phone('nobody', ({ businessId }) => `/business/${businessId}/tip`),
      phone('staff', () => '/'),
    ],
  },
  {
    file: 'docs/images/payday.webp',
    width: 960,
    shots: [desktop('admin', ({ paydayId }) => `/admin/paydays/${paydayId}`)],
  },
  { file: 'docs/images/feedback.webp', width: 960, shots: [desktop('owner', () => '/business/feedback')] },
  { file: 'docs/images/insights.webp', width: 960, shots: [desktop('owner', () => '/business/insights')] },
  { file: 'docs/images/printing.webp', width: 960, shots: [desktop('owner', () => '/business/staff/codes')] },
  { file: 'docs/images/amounts.webp', width: 960, shots: [desktop('owner', () => '/business/amounts')] },
  {
    file: 'docs/images/connections.webp',
    width: 960,
    shots: [desktop('owner', () => '/business/connections')],
  },
  {
    file: 'docs/images/staff-app.webp',
    width: 960,
    shots: [
      phone('staff', () => '/'),
      phone('staff', () => '/staff/tips'),
      phone('staff', () => '/staff/payouts'),
    ],
  },
  {
    file: 'docs/images/languages.webp',
    width: 1280,
    shots: [
      phone('nobody', tipPage, { locale: 'ar' }),
      phone('nobody', tipPage, { locale: 'hi' }),
      phone('nobody', tipPage, { locale: 'ur', theme: 'dark' }),
      phone('staff', () => '/', { locale: 'hi' }),
    ],
  },
  { file: 'docs/images/venues.webp', width: 960, shots: [desktop('owner', () => '/business/venues')] },
  { file: 'docs/images/admin.webp', width: 960, shots: [desktop('admin', () => '/admin/today')] },
  {
    file: 'docs/images/proof.webp',
    width: 960,
    shots: [
      phone('staff', () => '/staff/payouts'),
      phone('nobody', () => '/coverage'),
      phone('staff', () => '/staff/income'),
    ],
  },
  ...(['en', 'ar'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((theme): Picture[] => [
      {
        file: `src/web/shell/public/assets/landing-owner-${locale}-${theme}-1.webp`,
        width: 960,
        shots: [desktop('owner', () => '/business', { locale, theme })],
      },
      {
        file: `src/web/shell/public/assets/landing-staff-${locale}-${theme}-1.webp`,
        width: 390,
        shots: [phone('staff', () => '/', { locale, theme })],
      },
    ]),
  ),
];
