import type { Device } from '#shared/devices.ts';

/** The first that fits counts: Edge, Opera and Samsung's browser also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, Device['browser']][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
/** Android calls itself Linux too, and an iPhone says "like Mac OS X". */
const SYSTEMS: [RegExp, Device['system']][] = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'mac'],
  [/\b(Linux|X11|CrOS)\b/, 'linux'],
];

export function deviceOf(userAgent: string | undefined): Device {
  return { browser: findIn(BROWSERS, userAgent), system: findIn(SYSTEMS, userAgent) };
}

function findIn<T extends string>(known: [RegExp, T][], userAgent = ''): T | 'other' {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}
