/**
 * The page that a visitor without a session asked for. The server sets it when it answers with the sign-in page, whose
 * script takes it: it is not in the address, so that links from outside cannot say where a sign-in leads.
 */
export const RETURN_COOKIE = 'karam_return';
/** The same over https: the prefix makes the browser refuse the cookie over plain http. */
export const SECURE_RETURN_COOKIE = '__Secure-karam_return';

/** Only the sign-in page gets it. */
export const SIGN_IN_PATH = '/auth';
