import type { Page } from '@playwright/test';

/**
 * How a page learns that nobody is signed in. Every page sends this request, so no journey has to name it.
 */
const NOBODY_IS_SIGNED_IN = 'GET /api/auth/user 401';

/**
 * How a page learns that an owner has no business yet, or that a staff account belongs to no staff member. The server asks
 * it while it draws a page, and the page may ask again, or be left before that.
 */
const NOTHING_YET = ['GET /api/businesses/mine 404', 'GET /api/portal 404'];

/** A failed request: `ended` is the status of the response, or `cut` if there was none. */
type Failure = { method: string; path: string; ended: string };

/**
 * Collects what the browser's console reports from now on. The returned function gives the complaints that a
 * journey did not name, and the named failures that never happened: such a name could hide a real fault
 * later. A name is `POST /api/login 401`, or `POST /api/login cut`. In its path `*` stands for any one part,
 * and `**` for any number.
 */
export function collectComplaints(page: Page): (named: string[]) => string[] {
  const texts: string[] = [];
  const missingModules: string[] = [];
  const complained = new Set<string>();
  const failures: Failure[] = [];

  page.on('pageerror', (error) => texts.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const ended = findEnd(message.text());
    const module = findMissingModule(message.text());
    if (ended) complained.add(`${pathOf(message.location().url)} ${ended}`);
    else if (module) missingModules.push(module);
    else texts.push(message.text());
  });
  // The console does not name the method of a failed request, so failures are also collected here.
  const add = (method: string, url: string, ended: string) =>
    failures.push({ method, path: pathOf(url), ended });
  page.on('response', (answer) => {
    if (answer.status() >= 400) add(answer.request().method(), answer.url(), String(answer.status()));
  });
  page.on('requestfailed', (request) => add(request.method(), request.url(), 'cut'));

  return (named) => {
    const came = [...complained].flatMap((complaint) => {
      const methods = failures
        .filter(({ path, ended }) => `${path} ${ended}` === complaint)
        .map(({ method }) => method);
      return methods.length > 0 ? methods.map((method) => `${method} ${complaint}`) : [`? ${complaint}`];
    });
    // The browser does not always tell of an answer that came before the whole request was sent: its method is unknown.
    const patterns = [...named, NOBODY_IS_SIGNED_IN, ...NOTHING_YET].flatMap((name) => [
      toPattern(name),
      toPattern(anyMethod(name)),
    ]);
    const isNamed = (failure: string) => patterns.some((pattern) => pattern.test(failure));
    const isNamedModule = (path: string) => came.some((name) => name.includes(` ${path} `) && isNamed(name));
    return [
      ...texts,
      ...new Set(came.filter((failure) => !isNamed(failure))),
      ...missingModules.filter((path) => !isNamedModule(path)).map((path) => `module ${path} is missing`),
      ...named
        .filter(
          (name) =>
            !came.some((failure) => [name, anyMethod(name)].some((each) => toPattern(each).test(failure))),
        )
        .map((name) => `${name} was expected and did not come`),
    ];
  };
}

function findEnd(text: string): string | undefined {
  const found = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/.exec(text);
  return found ? (found[1] ?? 'cut') : undefined;
}

function findMissingModule(text: string): string | undefined {
  const url = /^TypeError: Failed to fetch dynamically imported module: (\S+)/.exec(text)?.[1];
  return url && pathOf(url);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

function anyMethod(name: string): string {
  return name.replace(/^\w+ /, '? ');
}

function toPattern(name: string): RegExp {
  const parts = name.split('**').map((part) => part.split('*').map(RegExp.escape).join('[^/ ]*'));
  return new RegExp(`^${parts.join('.*')}$`);
}
