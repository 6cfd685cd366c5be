import { createContext } from 'react';

/** The path of the page, with its query if it has a meaning. Not read from `window`, which the server does not have. */
export const PagePath = createContext('/');
