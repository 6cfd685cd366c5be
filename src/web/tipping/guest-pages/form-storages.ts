import type { Tipped } from '#shared/tip-links.ts';
import type { FormStorages, TextStorage } from '#web/tipping/tips/form-store.ts';

/** Where this browser stores the tip form for one person or team. */
export function storagesFor({ id, isTeam }: Tipped): FormStorages {
  const name = isTeam ? `karam_tip_team_${id}` : `karam_tip_${id}`;
  return {
    tab: textIn(() => sessionStorage, name),
    device: textIn(() => localStorage, name),
    page: {
      read: () => history.state?.[name],
      write: (text) => history.replaceState({ ...history.state, [name]: text }, ''),
      clear: () => history.replaceState({ ...history.state, [name]: undefined }, ''),
    },
  };
}

/** `storage` is a function because reading `window.localStorage` throws where storage is forbidden. */
function textIn(storage: () => Storage, name: string): TextStorage {
  return {
    read: () => storage().getItem(name),
    write: (text) => storage().setItem(name, text),
    clear: () => storage().removeItem(name),
  };
}
