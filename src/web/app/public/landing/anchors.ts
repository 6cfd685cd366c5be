/** Sections of the landing page that can be linked to from anywhere, also by those who are signed in. */
export const featuresAnchor = 'features';
export const howItWorksAnchor = 'how-it-works';

export function isLandingHash(hash: string): boolean {
  return hash === `#${featuresAnchor}` || hash === `#${howItWorksAnchor}`;
}
