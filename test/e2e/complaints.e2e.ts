import { expect, test } from '@playwright/test';
import { collectComplaints } from './complaints.ts';

/**
 * Tests the check that all journeys rely on. It uses Playwright's own `test`, because the fixtures would fail
 * on these complaints.
 */
test('a journey is told of a missing file, and only of failures that it did not name', async ({ page }) => {
  const findComplaints = collectComplaints(page);
  await page.goto(`${process.env.KARAM_ORIGIN}/unauthorized`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(findComplaints([])).toEqual([]);

  await page.route('**/cut', (route) => route.abort('connectionrefused'));
  await page.evaluate(async () => {
    const image = new Image();
    const ended = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = '/assets/missing.png';
    await ended;
    await fetch('/api/tips', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    await fetch('/cut').catch(() => undefined);
  });
  const failures = ['GET /assets/missing.png 404', 'POST /api/tips 400', 'GET /cut cut'];
  await expect.poll(() => findComplaints([])).toEqual(failures);
  expect(findComplaints(['GET /assets/*.png 404', 'POST /api/** 400', 'GET /cut cut'])).toEqual([]);
  expect(findComplaints(['GET /api/tips 400', 'POST /assets/* 404', 'GET /cut cut'])).toEqual([
    ...failures.slice(0, 2),
    'GET /api/tips 400 was expected and did not come',
    'POST /assets/* 404 was expected and did not come',
  ]);

  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: this test is about what is written to the console.
    console.warn('something is odd');
    setTimeout(() => {
      throw new Error('something broke');
    });
  });
  await expect
    .poll(() => findComplaints(failures).sort())
    .toEqual(['something is odd', 'uncaught: something broke']);
});
