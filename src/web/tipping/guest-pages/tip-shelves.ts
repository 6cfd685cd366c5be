import type { Tipped } from '#shared/tip-links.ts';
import type { Shelf, Shelves } from '#web/tipping/tips/tip-memory.ts';

/** Where this browser stores the tip form for one person or team. */
export function tipShelves({ id, isTeam }: Tipped): Shelves {
  const name = isTeam ? `karam_tip_team_${id}` : `karam_tip_${id}`;
  return {
    tab: storageShelf(() => sessionStorage, name),
    device: storageShelf(() => localStorage, name),
    page: {
      read: () => history.state?.[name],
      write: (text) => history.replaceState({ ...history.state, [name]: text }, ''),
      clear: () => history.replaceState({ ...history.state, [name]: undefined }, ''),
    },
  };
}

/** `storage` is a function because reading `window.localStorage` throws where storage is forbidden. */
function storageShelf(storage: () => Storage, name: string): Shelf {
  return {
    read: () => storage().getItem(name),
    write: (text) => storage().setItem(name, text),
    clear: () => storage().removeItem(name),
  };
}
