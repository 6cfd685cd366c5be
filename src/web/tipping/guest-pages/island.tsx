import { renderToString } from 'react-dom/server';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import {
  ISLAND_DATA_ID,
  ISLAND_ID_PREFIX,
  type IslandData,
  type IslandName,
  type IslandProps,
  IslandRoot,
} from '#web/tipping/guest-pages/islands.tsx';

/**
 * On the server: the part of a page that needs scripts, and its data for hydrate.tsx. It is rendered as a root of its own,
 * because `useId` counts from the root.
 */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  const root = <IslandRoot name={name} props={props} />;
  const html = renderToString(root, { identifierPrefix: ISLAND_ID_PREFIX });
  const data: IslandData = { name, props, texts: pageScope().texts };
  // "<" is escaped, so that no text can close the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
      <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above */}
      <script id={ISLAND_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}
