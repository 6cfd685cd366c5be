import { useLocation } from 'react-router';
import { LanguageLinks, LanguageSwitch } from '#web/components/page/language-switch.tsx';
import { useOfferedLanguages } from '#web/features/auth/use-offered-languages.ts';

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
