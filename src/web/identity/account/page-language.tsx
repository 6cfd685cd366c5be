import { useLocation } from 'react-router';
import { useOfferedLanguages } from '#web/identity/sign-in/use-offered-languages.ts';
import { LanguageLinks, LanguageSwitch } from '#web/kit/page/language-switch.tsx';

/** Shows this page in another language. */
export function PageLanguage() {
  return <LanguageSwitch page={usePath()} offered={useOfferedLanguages()} />;
}

/** All languages beside each other, where there is room. */
export function PageLanguages() {
  return (
    <div className="flex flex-wrap">
      <LanguageLinks page={usePath()} offered={useOfferedLanguages()} />
    </div>
  );
}

function usePath(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
