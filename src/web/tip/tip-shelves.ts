import type { Shelf, Shelves } from '#web/features/tips/tip-memory.ts';

/** Where this browser keeps a form for one person. */
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

/** Asked for each time: where storage is forbidden, naming it already throws. */
function storageShelf(storage: () => Storage, name: string): Shelf {
  return {
    read: () => storage().getItem(name),
    write: (text) => storage().setItem(name, text),
    clear: () => storage().removeItem(name),
  };
}
