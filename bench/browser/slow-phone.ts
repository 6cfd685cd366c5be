import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '#bench/browser/find-browser.ts';

/** A cheap phone on slow 4G. */
export const ROUND_TRIP_MS = 150;
const BITS_A_SECOND = 1_600_000;
const CPU_SLOWDOWN = 4;

/** A new browser window needs about a second of CPU time on the measured cores. Wait until that is over. */
const SETTLED_MS = 2000;

/** A page that takes longer is broken, and the benchmark ends. */
const PATIENCE_MS = 60_000;

const LATE_PAINTS_MS = 1500;
/** The home page is kept for times without a network three seconds after its scripts run. */
const CACHES_FILLED_MS = 6000;

/** Times in milliseconds since the page was requested. */
export type Visit = {
  firstByteMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** When the page is hydrated. Links and forms work before that. */
  answersMs: number;
  /** When the figures of a dashboard are painted. */
  figuresMs: number;
  /** How much the page moved while it was loading (cumulative layout shift). */
  shift: number;
  /** The page, its scripts, styles and pictures. */
  files: number;
  /** Requests to the API that were answered completely. */
  calls: number;
  /** Compressed bytes on the wire. `html` and `script` are bodies only, `all` includes headers. */
  bytes: { html: number; script: number; all: number };
};

export type Stop = {
  path: string;
  cookies?: Parameters<BrowserContext['addCookies']>[0];
  hasScripts?: boolean | undefined;
  /** The element with the figures, on dashboards. */
  figures?: string | undefined;
  /** Measure the second visit in the same browser: the first has filled its caches. */
  again?: boolean | undefined;
};

export async function openSlowPhone(): Promise<{
  visit(stop: Stop): Promise<Visit>;
  close(): Promise<void>;
}> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic'],
  });
  return { visit: (stop) => visit(browser, stop), close: () => browser.close() };
}

/** Opens a page with an empty cache in a running browser, as after scanning a QR code. */
async function visit(browser: Browser, stop: Stop): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-AE' });
  await context.addCookies(stop.cookies ?? []);
  try {
    if (stop.again) await visitOnce(context, stop, CACHES_FILLED_MS);
    return await visitOnce(context, stop);
  } finally {
    await context.close();
  }
}

async function visitOnce(
  context: BrowserContext,
  { path, hasScripts, figures }: Stop,
  stayMs = LATE_PAINTS_MS,
): Promise<Visit> {
  const page = await context.newPage();
  await page.waitForTimeout(SETTLED_MS);
  const network = await slowDown(page);
  await page.addInitScript(WATCH_TIMES);
  if (figures) await page.addInitScript(watchFigures(figures));
  const answer = await page.goto(path);
  if (!answer?.ok()) throw new Error(`${path} was answered with ${answer?.status()}`);
  if (hasScripts) await untilKnown(page, 'karamAnswersAt');
  if (figures) await untilKnown(page, 'karamFiguresAt');
  // Late paints count too.
  await page.waitForLoadState('load');
  await page.waitForTimeout(stayMs);
  const times = (await page.evaluate('window.karamTimes()')) as PageTimes;
  await page.close();
  return { ...times, ...network };
}

/** Polls from outside and rarely, because polling slows the page down. */
async function untilKnown(page: Page, name: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate(`window.${name}`))) {
    if (performance.now() > deadline) throw new Error(`${page.url()} never set ${name}`);
    await page.waitForTimeout(250);
  }
}

type Network = Pick<Visit, 'firstByteMs' | 'files' | 'calls' | 'bytes'>;
type PageTimes = Omit<Visit, keyof Network>;

/** Throttles network and CPU, and records arrivals: the throttling is not visible to the page's own timings. */
async function slowDown(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  const network: Network = {
    firstByteMs: Number.NaN,
    files: 0,
    calls: 0,
    bytes: { html: 0, script: 0, all: 0 },
  };
  const under = new Map<string, { type: string; headBytes: number }>();
  let askedAt: number | undefined;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    askedAt ??= timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, type, timestamp, response }) => {
    under.set(requestId, { type, headBytes: response.encodedDataLength });
    if (type === 'Document') network.firstByteMs = (timestamp - (askedAt ?? timestamp)) * 1000;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headBytes } = under.get(requestId) ?? { type: '', headBytes: 0 };
    if (type === 'Fetch') network.calls += 1;
    else network.files += 1;
    network.bytes.all += encodedDataLength;
    if (type === 'Document') network.bytes.html += encodedDataLength - headBytes;
    if (type === 'Script') network.bytes.script += encodedDataLength - headBytes;
  });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BITS_A_SECOND / 8,
    uploadThroughput: BITS_A_SECOND / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return network;
}

/** Runs in the page before its own scripts. They send an event when the page is hydrated. */
const WATCH_TIMES = `
  let largest = 0;
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('karam:shown', () => { window.karamAnswersAt ??= performance.now(); });
  window.karamTimes = () => {
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    return {
      firstPaintMs,
      largestPaintMs: largest,
      answersMs: window.karamAnswersAt,
      figuresMs: window.karamFiguresAt,
      shift,
    };
  };
`;

/** The browser tells when it has painted an element that was marked before that. */
const watchFigures = (selector: string) => `
  const whenAdded = new MutationObserver(() => {
    const figure = document.querySelector(${JSON.stringify(selector)});
    if (!figure) return;
    // The text may be in an element inside, which may come later.
    for (const part of [figure, ...figure.querySelectorAll('*')]) part.setAttribute('elementtiming', 'figure');
  });
  whenAdded.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    window.karamFiguresAt ??= list.getEntries()[0].startTime;
    whenAdded.disconnect();
  }).observe({ type: 'element', buffered: true });
`;
