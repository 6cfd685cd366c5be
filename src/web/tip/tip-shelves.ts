import type { Shelf, Shelves } from '#web/features/tips/tip-memory.ts';

/** Where this browser stores the tip form of one staff member. */
export function tipShelves(staffId: number): Shelves {
  const name = `karam_tip_${staffId}`;
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
