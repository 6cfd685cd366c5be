import { createContext } from 'react';

/** The path of the page. Not read from `window`, which the server does not have. */
export const PagePath = createContext('/');
