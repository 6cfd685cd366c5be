import { createContext } from 'react';

/** Where the guest is. Not read from the window: a server that draws the page has none. */
export const PagePath = createContext('/');
