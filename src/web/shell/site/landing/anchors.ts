/** Sections of the landing page that any page can link to, also for signed-in users. */
export const featuresAnchor = 'features';
export const howItWorksAnchor = 'how-it-works';

export function isLandingHash(hash: string): boolean {
  return hash === `#${featuresAnchor}` || hash === `#${howItWorksAnchor}`;
}
