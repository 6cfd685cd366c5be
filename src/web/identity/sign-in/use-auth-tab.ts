import { useLocation, useNavigate } from 'react-router';

const tabs = { 'sign-in': '/auth', 'sign-up': '/auth?tab=sign-up', admin: '/auth?tab=admin' };
type AuthTab = keyof typeof tabs;

/** Each tab has an address, so that a link opens it, also before the scripts of the page run. */
export function useAuthTab() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('tab') ?? '';
  const tab = (asked in tabs ? asked : 'sign-in') as AuthTab;
  // With the state, the page to which the sign-in leads stays known.
  const linkTo = (name: AuthTab) => ({ to: tabs[name], replace: true, state });
  const openTab = (name: string) => navigate(tabs[name as AuthTab], { replace: true, state });
  return { tab, linkTo, openTab };
}
