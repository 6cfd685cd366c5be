import type { Device } from '#shared/devices.ts';
import { m } from '#web/paraglide/messages.js';

const browserWords: Record<Device['browser'], () => string> = {
  chrome: m.browser_chrome,
  safari: m.browser_safari,
  firefox: m.browser_firefox,
  edge: m.browser_edge,
  samsung: m.browser_samsung,
  opera: m.browser_opera,
  other: m.browser_other,
};
const systemWords: Record<Device['system'], () => string> = {
  android: m.system_android,
  iphone: m.system_iphone,
  ipad: m.system_ipad,
  mac: m.system_mac,
  windows: m.system_windows,
  linux: m.system_linux,
  other: m.system_other,
};

export function deviceWords({ browser, system }: Device): string {
  if (browser === 'other' && system === 'other') return m.device_unknown();
  return m.device_words({ browser: browserWords[browser](), system: systemWords[system]() });
}
