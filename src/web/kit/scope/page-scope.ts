import { type AboutPlatform, DEFAULT_PLATFORM } from '#shared/platform.ts';

/**
 * What every component of a page may need besides its data. The server renders pages of many visitors at the same time, so
 * it looks the scope up in its asynchronous context (src/web/render.tsx). A browser has one page.
 */
export type PageScope = {
  platform: AboutPlatform;
  /** When the server rendered the page. The browser shows the same time until the page is hydrated. */
  nowMs: number;
  /** The address by which the visitor has reached us: "https://karam.example". */
  readonly origin: string;
  /** Texts that came with the page, or on the server those that go into it. */
  texts: Readonly<Record<string, string>>;
  /** The text under this key, or the one that `make` makes. Server and browser must render the same. */
  textOf(key: string, make: () => string): string;
  /** Sends a request to the API. */
  fetch(path: string, init: RequestInit): Promise<Response>;
};

const browserScope: PageScope = {
  platform: DEFAULT_PLATFORM,
  nowMs: Date.now(),
  get origin() {
    return window.location.origin;
  },
  texts: {},
  textOf: (key, make) => browserScope.texts[key] ?? make(),
  fetch: (path, init) => fetch(path, init),
};

let find: () => PageScope = () => browserScope;

export function pageScope(): PageScope {
  return find();
}

/** In the browser: what came with the page. */
export function setPageScope(part: Partial<PageScope>): void {
  Object.assign(browserScope, part);
}

/** On the server: where the scope of the page is found that is being rendered. */
export function findPageScopeBy(look: () => PageScope): void {
  find = look;
}
