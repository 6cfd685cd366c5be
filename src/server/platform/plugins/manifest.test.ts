import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rootDir } from '#server/platform/base/paths.ts';
import { manifest } from '#server/platform/plugins/manifest.ts';
import { DEFAULT_PLATFORM } from '#shared/platform.ts';

const publicFiles = join(rootDir, 'src', 'web', 'shell', 'public');

async function readManifest(language: string) {
  const app = Fastify();
  await app.register(cookie);
  manifest(app, async () => ({ ...DEFAULT_PLATFORM, name: 'Tips & Co' }));
  const { headers, body } = await app.inject({
    url: '/manifest.webmanifest',
    headers: { 'accept-language': language },
  });
  await app.close();
  expect(headers['content-type']).toContain('application/manifest+json');
  return JSON.parse(body);
}

test('browsers can install the application, with the name of the platform and whole icons', async () => {
  const { icons, ...rest } = await readManifest('en');
  expect(rest).toMatchObject({ name: 'Tips & Co', start_url: '/', display: 'standalone', dir: 'ltr' });
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(join(publicFiles, src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

test('in Arabic it has the Arabic name, and in Arabic and Urdu it reads from right to left', async () => {
  expect(await readManifest('ar-AE')).toMatchObject({ name: 'كرم', lang: 'ar', dir: 'rtl' });
  expect(await readManifest('ur')).toMatchObject({ lang: 'ur', dir: 'rtl' });
});
