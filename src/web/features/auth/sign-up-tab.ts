/** The state of a link to /auth that opens the tab to sign up. */
export const signUpTab = { tab: 'sign-up' };
