import { useLocation, useSearchParams } from 'react-router';

const FIRST_TAB = 'sign-in';
const tabs = [FIRST_TAB, 'sign-up', 'admin'];

/**
 * The open tab is in the address (/auth?tab=sign-up), so that a link can open any of them, or in the state of the link,
 * where the address must be plain /auth.
 */
export function useAuthTab() {
  const [search, setSearch] = useSearchParams();
  // The page to which the sign-in leads stays known; the tab that a link asked for counts only once.
  const { state } = useLocation();
  const asked = search.get('tab') ?? state?.tab ?? FIRST_TAB;
  const openTab = (tab: string) =>
    setSearch(tab === FIRST_TAB ? {} : { tab }, { replace: true, state: { ...state, tab: undefined } });
  return { tab: tabs.includes(asked) ? asked : FIRST_TAB, openTab };
}
