import { expect, test } from '@playwright/test';

test('every machine shows the journeys the same letters, in all four scripts', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'other systems ignore fonts.conf');
  await page.setContent(`<body style="font-family: system-ui, sans-serif">
    <p>Thank you</p><p>شكراً</p><p>धन्यवाद</p><p style="font-family: 'Noto Nastaliq Urdu'">شکریہ</p>`);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const used = nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId }));
  const names = (await Promise.all(used)).map(({ fonts }) => fonts.map(({ familyName }) => familyName));
  expect(names).toEqual([['Noto Sans'], ['Vazirmatn'], ['Noto Sans'], ['Noto Nastaliq Urdu']]);
});
