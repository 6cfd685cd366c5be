import { expect, test } from 'vitest';
import { TEXT_MAX_LENGTH } from '#shared/contracts/site-texts.ts';
import { testApp } from '#test/helpers/app.ts';

const karam = testApp();

const put = (admin: Awaited<ReturnType<typeof karam.signedIn>>, url: string, payload: object) =>
  admin.send({ method: 'PUT', url: `/api/admin/texts/${url}`, payload });

test('an admin writes the terms in one language and goes back to the default; every version stays, and is recorded', async () => {
  const admin = await karam.signedIn('admin');
  const shown = async (url: string) => (await karam.visitor().get(`/api/texts/${url}`)).json();
  expect(await shown('terms/en')).toEqual({ body: null });
  expect((await admin.get('/api/admin/texts/terms/en')).json()).toEqual([]);

  const body = '## Our terms\r\n\r\n- be \u200bkind\r\n- tip < 5000 AED ';
  expect((await put(admin, 'terms/en', { body })).json()).toMatchObject([
    { body: '## Our terms\n\n- be kind\n- tip < 5000 AED', changedByName: admin.user?.username },
  ]);
  expect(await shown('terms/en')).toEqual({ body: '## Our terms\n\n- be kind\n- tip < 5000 AED' });
  expect(await shown('terms/ar')).toEqual({ body: null });
  expect(await shown('privacy/en')).toEqual({ body: null });

  await put(admin, 'terms/en', { body: 'Second' });
  const versions = (await put(admin, 'terms/en', { body: null })).json();
  expect(versions).toMatchObject([{ body: null }, { body: 'Second' }, { body: /Our terms/ }].map(matching));
  expect(await shown('terms/en')).toEqual({ body: null });
  expect((await admin.get('/api/admin/texts/terms/en')).json()).toEqual(versions);

  const rows = (await admin.get('/api/admin/audit?action=settings.text_changed')).json();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    actorId: admin.user?.id,
    detail: { page: 'terms', locale: 'en', isDefault: true, version: versions[0].id },
  });
  expect(JSON.stringify(rows)).not.toContain('Our terms');
});

test.each([
  ['', 'text_required'],
  [' \u200b\n ', 'text_required'],
  ['x'.repeat(TEXT_MAX_LENGTH + 1), 'text_too_long'],
  ['Hello <b>you</b>', 'text_has_html'],
  ['<!-- hidden -->', 'text_has_html'],
  ['</p>', 'text_has_html'],
])('a text that is %j is refused as %s, and the page stays as it is', async (body, reason) => {
  const admin = await karam.signedIn('admin');
  const answer = await put(admin, 'privacy/ar', { body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.body.reason).toBe(reason);
  expect((await karam.visitor().get('/api/texts/privacy/ar')).json()).toEqual({ body: null });
});

test('the longest text is taken, and an unknown page or language is refused', async () => {
  const admin = await karam.signedIn('admin');
  expect((await put(admin, 'privacy/en', { body: 'ش'.repeat(TEXT_MAX_LENGTH) })).statusCode).toBe(200);
  await put(admin, 'privacy/en', { body: null });
  for (const url of ['imprint/en', 'terms/fr']) {
    expect((await put(admin, url, { body: 'Words' })).statusCode).toBe(400);
    expect((await karam.visitor().get(`/api/texts/${url}`)).statusCode).toBe(400);
  }
});

function matching({ body }: { body: string | RegExp | null }) {
  return { body: body instanceof RegExp ? expect.stringMatching(body) : body };
}
