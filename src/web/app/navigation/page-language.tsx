import { useLocation } from 'react-router';
import { LanguageSwitch } from '#web/components/page/language-switch.tsx';

/** Shows this page in the other language. */
export function PageLanguage() {
  const { pathname, search } = useLocation();
  return <LanguageSwitch page={`${pathname}${search}`} />;
}
